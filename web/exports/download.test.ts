import { expect, test } from "vitest";
import { parseFilename } from "./download.ts";

test("uses the server's file name, in any script", () => {
  expect(parseFilename(`attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`)).toBe(
    "Grüße.pdf",
  );
  expect(parseFilename("attachment")).toBeUndefined();
  expect(parseFilename(null)).toBeUndefined();
});
