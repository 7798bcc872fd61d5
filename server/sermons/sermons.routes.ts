import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import { sermonEndpoints } from "../../contract/records/sermon.schema.ts";
import type { Db } from "../db/database.ts";
import { listFiles } from "../files/files.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { lockForShare } from "../records/record-rows.ts";
import { saveDiscardedDraft } from "./discarded-draft.ts";
import { sermonKind } from "./sermon.kind.ts";

/** What sermons have beside the calls of all kinds. */
export function addSermonRoutes(route: AddRoute, { db, texts }: RecordParts & { db: Db }): void {
  route(sermonEndpoints.storeSermonVersion, ({ user, params, body }) =>
    saveDiscardedDraft({ db, texts }, user.uid, params.id, body),
  );
  route(mediaEndpoints.listSermonFiles, async ({ user, params }) => {
    const recordId = await lockForShare(db, sermonKind, user.uid, params.id);
    return { items: await listFiles(db, { ownerId: user.uid, recordKind: "sermon", recordId }) };
  });
}
