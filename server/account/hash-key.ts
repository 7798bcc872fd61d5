import { createHash } from "node:crypto";

/** A short key for an address, of mail or network, under which it can be counted without being kept. */
export const hashKey = (address: string): string =>
  createHash("sha256").update(address.trim().toLowerCase()).digest("hex").slice(0, 32);
