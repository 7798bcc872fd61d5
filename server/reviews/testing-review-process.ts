// A process that shares a sermon, edits it, approves it and ends the sharing, again and again until it is killed. Arguments:
// the connection as JSON, a folder, and the ids of the church, the author, the reviewer and the sermon.
import { createProcessContext } from "../testing/testing-context.ts";
import { changeRecord, getRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { shareRecord } from "../sharing/sharing.ts";
import { reviewRecord } from "./reviews.ts";

const [connection = "", folder = "", churchId = "", ownerId = "", reviewerId = "", id = ""] =
  process.argv.slice(2);
const context = await createProcessContext(connection, folder, { worksOnJobs: false });
const { db } = context;
const place = { ownerId, id, actorId: reviewerId };
for (let round = 0; ; round += 1) {
  await shareRecord(db, sermonKind, place, { churchId, audience: "everyone", access: "edit" });
  const { version } = await getRecord(db, sermonKind, ownerId, id);
  const summary = `Words of ${version}, round ${round}.`;
  await changeRecord(context, sermonKind, place, { version, summary });
  await reviewRecord(db, sermonKind, place, { action: "approve", version: version + 1, comment: "" });
  await shareRecord(db, sermonKind, place, { churchId, audience: "nobody", access: "view" });
}
