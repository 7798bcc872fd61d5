import { expect, test } from "vitest";
import { storageFullMessage } from "../../contract/media/media.ts";
import { describeSpaceLeft, describeUse, findSpaceRefusal } from "./storage-left.ts";

const GIGABYTE = 1024 ** 3;
const use = { usedBytes: 98.5 * GIGABYTE, limitBytes: 100 * GIGABYTE };

test("a file is refused only if it needs more space than is left", () => {
  expect(findSpaceRefusal(use, 1.5 * GIGABYTE)).toBeUndefined();
  expect(findSpaceRefusal(use, 1.5 * GIGABYTE + 1)).toBe(storageFullMessage(100 * GIGABYTE));
  expect(findSpaceRefusal({ ...use, usedBytes: 101 * GIGABYTE }, 1)).toBe(storageFullMessage(100 * GIGABYTE));
  expect(findSpaceRefusal({ ...use, limitBytes: null }, 1e15)).toBeUndefined();
  expect(findSpaceRefusal(undefined, 1e15)).toBeUndefined();
});

test("the space is mentioned as soon as the largest file would not fit", () => {
  expect(describeSpaceLeft(use, 1 * GIGABYTE)).toBeUndefined();
  expect(describeSpaceLeft(use, 2 * GIGABYTE)).toBe("1.5 GB of 100 GB left for your files");
  expect(describeSpaceLeft({ ...use, usedBytes: 101 * GIGABYTE }, 1)).toBe(
    "0 KB of 100 GB left for your files",
  );
  expect(describeSpaceLeft({ ...use, limitBytes: null }, 1e15)).toBeUndefined();
  expect(describeUse(use)).toBe("98.5 GB of 100 GB used");
});
