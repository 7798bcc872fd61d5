// Under which ids what an archive holds is stored: its own where they are free, and otherwise others.
import { createHash } from "node:crypto";

/** The id in place of one that somebody else has: always the same for a person, so that importing twice adds it once. */
export function deriveId(ownerId: string, id: string): string {
  const digest = createHash("sha256").update(`${ownerId} ${id}`).digest("hex");
  // A UUID of version 8, which leaves the making to us.
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

/** Has the new ids stand for the old ones wherever they stand in a JSON text, and addresses of files lead to their owner. */
export function replaceIds(json: string, ids: ReadonlyMap<string, string>, ownerId: string): string {
  return json
    .replace(FILE_ADDRESS, (address, users: string, files: string, id: string) =>
      ids.has(id.toLowerCase()) ? `${users}${ownerId}${files}${id}` : address,
    )
    .replace(UUID, (id) => ids.get(id.toLowerCase()) ?? id);
}
