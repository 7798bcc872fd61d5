// Imported records get the ids of the archive if these are free, and derived ids otherwise.
import { createHash } from "node:crypto";

/** Replaces an id that another user has. Always the same for a user, so that importing twice adds a record once. */
export function deriveId(ownerId: string, id: string): string {
  const digest = createHash("sha256").update(`${ownerId} ${id}`).digest("hex");
  // A UUID of version 8, whose format is custom.
  const variant = ((parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ].join("-");
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const FILE_ADDRESS = /(\/api\/users\/)[\w-]{1,64}(\/files\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi;

/** Replaces the old ids with the new ones everywhere in a JSON text, and the owner in file URLs. */
export function replaceIds(json: string, ids: ReadonlyMap<string, string>, ownerId: string): string {
  return json
    .replace(FILE_ADDRESS, (address, users: string, files: string, id: string) =>
      ids.has(id.toLowerCase()) ? `${users}${ownerId}${files}${id}` : address,
    )
    .replace(UUID, (id) => ids.get(id.toLowerCase()) ?? id);
}
