import { createHash } from "node:crypto";

export const hashIdentifier = (address: string): string =>
  createHash("sha256").update(address.trim().toLowerCase()).digest("hex").slice(0, 32);
