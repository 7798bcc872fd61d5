import { expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const SECRET = "a secret of the tests, at least 32 characters long";
const encryption = createEncryption({ secret: SECRET }, "tokens");

test("encrypted text can be decrypted for its owner, and does not contain the plain text", () => {
  const sealed = encryption.seal("grace and peace, 平安", "paul");
  expect(encryption.open(sealed, "paul")).toBe("grace and peace, 平安");
  expect(sealed).not.toContain("grace");
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("grace");
});

test("encrypts and decrypts an empty text", () => {
  expect(encryption.open(encryption.seal("", "paul"), "paul")).toBe("");
});

test("encrypting the same text twice gives different results", () => {
  expect(encryption.seal("grace", "paul")).not.toBe(encryption.seal("grace", "paul"));
});

test("another owner, another purpose or another secret cannot decrypt", () => {
  const sealed = encryption.seal("grace", "paul");
  expect(encryption.open(sealed, "silas")).toBeUndefined();
  expect(createEncryption({ secret: SECRET }, "verifiers").open(sealed, "paul")).toBeUndefined();
  expect(createEncryption({ secret: `${SECRET}!` }, "tokens").open(sealed, "paul")).toBeUndefined();
});

test("does not decrypt text that was changed by one bit, truncated or never encrypted", () => {
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

test("during a rotation, the previous secret decrypts but no longer encrypts", () => {
  const replaced = createEncryption({ secret: `${SECRET}!`, previousSecret: SECRET }, "tokens");
  expect(replaced.open(encryption.seal("grace", "paul"), "paul")).toBe("grace");
  expect(encryption.open(replaced.seal("grace", "paul"), "paul")).toBeUndefined();
});
