// Earlier texts of a sermon, and their return.
import type { ResultName } from "../../contract/results.ts";
import { SERMON_MESSAGES } from "../../contract/sermon.ts";
import { type Version, VersionedPart } from "../../contract/versions.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { TextWork } from "../text-work/text-work.ts";
import { getVersion, keepVersion, listVersions } from "../versions/versions.ts";
import { partOf, replaceResult, textOf } from "./sermon-results.ts";
import { isOwned, lockSermon, type StoredSermon, writeSermon } from "./sermon-rows.ts";
import { replaceTranscript } from "./sermon-transcript.ts";

/** Earlier texts of one part of a sermon, last replaced first; throws not found. */
export async function listSermonVersions(
  db: Db,
  ownerId: string,
  id: string,
  part: VersionedPart,
): Promise<Version[]> {
  const [sermon] = await db.select({ id: sermons.id }).from(sermons).where(isOwned(ownerId, id));
  if (!sermon) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const versions = await listVersions(db, partOf({ id: sermon.id, ownerId }, part));
  return versions.map((version) => Object.assign(version, { part }));
}

/** Keeps what a person wrote in place of a result, and let go for the one that stands there; throws not found. */
export async function keepLetGo(
  db: Db,
  texts: TextWork,
  ownerId: string,
  id: string,
  name: ResultName,
  text: string,
): Promise<void> {
  const written = name === "lessonPlan" ? await texts.sanitizeLessonPlan(text, { owner: ownerId }) : text;
  await db.transaction(async (tx) => {
    const sermon = await lockSermon(tx, ownerId, id);
    const { info } = textOf(sermon, name);
    await keepVersion(tx, partOf(sermon, name), { text: written, info: info && { ...info, isEdited: true } });
  });
}

/** Puts an earlier text back; the one that it replaces becomes a version. */
export async function restoreVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  versionId: string,
): Promise<StoredSermon> {
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, id);
    const version = await getVersion(tx, { ownerId, recordId: id }, versionId);
    const part = VersionedPart.parse(version.part);
    if (part === "transcript") {
      const { text: transcript, segments } = version;
      return replaceTranscript(tx, ownerId, id, { transcript, segments: segments ?? null });
    }
    const results = await replaceResult(tx, before, part, version);
    return writeSermon(tx, before, { [part]: version.text, results });
  });
}
