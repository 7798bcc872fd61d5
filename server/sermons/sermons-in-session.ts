// What people do with sermons all the time, in one statement with the look for their session: they wait for one answer, not
// for two. Where it takes more than that, nothing is done here.
import type { sermonEndpoints } from "../../contract/sermon.ts";
import { createFindSession, createFindSessionWithRecord } from "../account/find-session.ts";
import type { Db } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import type { WorkInSession } from "../http/bind.ts";
import type { TextWork } from "../text-work/text-work.ts";
import { sermonColumns, type SermonRow, toRecord } from "./sermon-rows.ts";
import { writeStageInSession } from "./sermon-stages.ts";
import { toChanges } from "./sermons.ts";

/** Makes the reading of a sermon. */
export function createReadInSession(db: Db): WorkInSession<typeof sermonEndpoints.getSermon> {
  const find = createFindSessionWithRecord<SermonRow>(db, "sermon", sermons, sermonColumns);
  return async (token, { params }) => {
    const found = await find(token, params.id);
    return found && { session: found.session, answer: found.record ? toRecord(found.record) : undefined };
  };
}

/** Makes the saving of a text of which an editor writes one stage after the other. */
export function createSaveInSession(
  db: Db,
  texts: TextWork,
): WorkInSession<typeof sermonEndpoints.saveSermon> {
  const findSession = createFindSession(db);
  return async (token, { params: { uid, id }, body: { version, editor, ...change } }) => {
    const stage = { ownerId: uid, id, version, editor };
    const saved = await writeStageInSession(db, token, stage, await toChanges(texts, uid, change));
    if (saved) return { session: saved.session, answer: toRecord(saved.record) };
    const session = await findSession(token);
    return session && { session, answer: undefined };
  };
}
