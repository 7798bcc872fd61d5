import { expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const SECRET = "a secret of the tests, at least 32 characters long";
const encryption = createEncryption({ secret: SECRET }, "tokens");

test("what was sealed can be opened for its owner, and does not show its text", () => {
  const sealed = encryption.seal("grace and peace, 平安", "paul");
  expect(encryption.open(sealed, "paul")).toBe("grace and peace, 平安");
  expect(sealed).not.toContain("grace");
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("grace");
});

test("an empty text survives too", () => {
  expect(encryption.open(encryption.seal("", "paul"), "paul")).toBe("");
});

test("the same text is never sealed alike", () => {
  expect(encryption.seal("grace", "paul")).not.toBe(encryption.seal("grace", "paul"));
});

test("another owner, another purpose and another secret open nothing", () => {
  const sealed = encryption.seal("grace", "paul");
  expect(encryption.open(sealed, "silas")).toBeUndefined();
  expect(createEncryption({ secret: SECRET }, "verifiers").open(sealed, "paul")).toBeUndefined();
  expect(createEncryption({ secret: `${SECRET}!` }, "tokens").open(sealed, "paul")).toBeUndefined();
});

test("what was changed by a single bit, cut or never sealed is not opened", () => {
  const sealed = encryption.seal("grace", "paul");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 1;
    expect(encryption.open(`v1.${changed.toString("base64url")}`, "paul")).toBeUndefined();
  }
  for (const text of ["", "v1.", "v1.AAAA", "grace", sealed.slice(0, -4), `v2.${sealed.slice(3)}`]) {
    expect(encryption.open(text, "paul")).toBeUndefined();
  }
});

test("while a secret is replaced, what the one before has sealed is opened, and nothing is sealed with it", () => {
  const replaced = createEncryption({ secret: `${SECRET}!`, previousSecret: SECRET }, "tokens");
  expect(replaced.open(encryption.seal("grace", "paul"), "paul")).toBe("grace");
  expect(encryption.open(replaced.seal("grace", "paul"), "paul")).toBeUndefined();
});
