// Earlier texts of a sermon, and their return.
import type { ResultName } from "../../contract/results.ts";
import { type Sermon, SERMON_MESSAGES } from "../../contract/sermon.ts";
import type { Version } from "../../contract/versions.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { getVersion, listVersions } from "../versions/versions.ts";
import { partOf, replaceResult } from "./sermon-results.ts";
import { isOwned, lockSermon, writeSermon } from "./sermon-rows.ts";

/** Earlier texts of one result of a sermon, last replaced first; throws not found. */
export async function listSermonVersions(
  db: Db,
  ownerId: string,
  id: string,
  part: ResultName,
): Promise<Version[]> {
  const [sermon] = await db.select({ id: sermons.id }).from(sermons).where(isOwned(ownerId, id));
  if (!sermon) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const versions = await listVersions(db, partOf({ id: sermon.id, ownerId }, part));
  return versions.map((version) => Object.assign(version, { part }));
}

/** Puts an earlier text of a result back; the one that it replaces becomes a version. */
export async function restoreVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  versionId: string,
): Promise<Sermon> {
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, id);
    const version = await getVersion(tx, { ownerId, recordId: id }, versionId);
    const name = version.part as ResultName;
    const results = await replaceResult(tx, before, name, version);
    return writeSermon(tx, before, { [name]: version.text, results });
  });
}
