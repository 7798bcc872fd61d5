import { createHash } from "node:crypto";

export const hashIdentifier = (address: string): string =>
  createHash("sha256").update(address.trim().toLowerCase()).digest("hex").slice(0, 32);

/** Tokens are random, so a fast hash without salt protects them. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
