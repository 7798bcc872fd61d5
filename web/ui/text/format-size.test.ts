import { expect, test } from "vitest";
import { formatSize } from "./format-size.ts";

test("sizes are formatted with units", () => {
  expect(formatSize(1)).toBe("1 KB");
  expect(formatSize(500 * 1024)).toBe("500 KB");
  expect(formatSize(41.24 * 1024 ** 2)).toBe("41.2 MB");
  expect(formatSize(812 * 1024 ** 2)).toBe("812 MB");
  expect(formatSize(2 * 1024 ** 3)).toBe("2 GB");
});
