import { expect, test } from "vitest";
import { readFilename } from "./download.ts";

test("a file is called what the server says, in any script", () => {
  expect(readFilename(`attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`)).toBe(
    "Grüße.pdf",
  );
  expect(readFilename("attachment")).toBeUndefined();
  expect(readFilename(null)).toBeUndefined();
});
