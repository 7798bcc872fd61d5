import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import { sermonEndpoints } from "../../contract/records/sermon.schema.ts";
import type { Db } from "../db/database.ts";
import { listFiles } from "../files/files.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { lockForShare } from "../records/record-rows.ts";
import { changeRecord } from "../records/records.ts";
import type { TranscriptReader } from "../transcripts/transcript-reader.ts";
import { saveDiscardedDraft } from "./discarded-draft.ts";
import { sermonKind } from "./sermon.kind.ts";
import type { StoredSermon } from "./sermon-rows.ts";

interface Parts extends RecordParts {
  db: Db;
  transcripts: TranscriptReader;
}

export function addSermonRoutes(route: AddRoute, parts: Parts): void {
  const { db, texts, transcripts } = parts;
  route(sermonEndpoints.storeSermonVersion, ({ user, params, body }) =>
    saveDiscardedDraft({ db, texts }, user.uid, params.id, body),
  );
  route(sermonEndpoints.storeTranscript, async ({ user, params, query, body, signal }) => {
    const { filename, ...change } = query;
    const place = { ownerId: user.uid, id: params.id };
    await lockForShare(db, sermonKind, user.uid, params.id);
    const read = await transcripts.read({ bytes: body, filename }, { owner: user.uid, signal });
    return (await changeRecord(parts, sermonKind, place, { ...change, ...read })) as StoredSermon;
  });
  route(mediaEndpoints.listSermonFiles, async ({ user, params }) => {
    const recordId = await lockForShare(db, sermonKind, user.uid, params.id);
    return { items: await listFiles(db, { ownerId: user.uid, recordKind: "sermon", recordId }) };
  });
}
