import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import { sermonEndpoints } from "../../contract/records/sermon.schema.ts";
import type { Db } from "../db/database.ts";
import { listFiles } from "../files/files.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { readShared } from "../records/record-access.ts";
import { lockForShare } from "../records/record-rows.ts";
import { changeRecord } from "../records/records.ts";
import type { TranscriptReader } from "../transcripts/transcript-reader.ts";
import { saveDiscardedDraft } from "./discarded-draft.ts";
import { sermonKind } from "./sermon.kind.ts";
import type { StoredSermon } from "./sermon-rows.ts";
import { describeTranscriptSource } from "./transcript-source.ts";

interface Parts extends RecordParts {
  db: Db;
  transcripts: TranscriptReader;
}

/** Null for pasted text, whose source is unknown. */
function nameSource({ filename, youtubeUrl }: { filename: string; youtubeUrl?: string | undefined }) {
  if (youtubeUrl) return describeTranscriptSource("captions", "YouTube");
  return filename === "" ? null : describeTranscriptSource("file", filename.slice(0, MAX_NAME_CHARACTERS));
}
const MAX_NAME_CHARACTERS = 200;

export function addSermonRoutes(route: AddRoute, parts: Parts): void {
  const { db, texts, transcripts } = parts;
  route(sermonEndpoints.storeSermonVersion, ({ user, params, body }) =>
    saveDiscardedDraft({ db, texts }, { ownerId: params.uid, id: params.id, actorId: user.uid }, body),
  );
  route(sermonEndpoints.storeTranscript, async ({ user, params, query, body, signal }) => {
    const { filename, ...change } = query;
    const place = { ownerId: params.uid, id: params.id, actorId: user.uid };
    await readShared(
      db,
      sermonKind,
      place,
      (tx) => lockForShare(tx, sermonKind, params.uid, params.id),
      "edit",
    );
    const read = await transcripts.read({ bytes: body, filename }, { owner: user.uid, signal });
    const transcriptInfo = nameSource(query);
    const changed = await changeRecord(parts, sermonKind, place, { ...change, ...read, transcriptInfo });
    return changed as StoredSermon;
  });
  route(mediaEndpoints.listSermonFiles, ({ user, params: { uid, id } }) =>
    readShared(db, sermonKind, { ownerId: uid, id, actorId: user.uid }, async (tx) => {
      const recordId = await lockForShare(tx, sermonKind, uid, id);
      return { items: await listFiles(tx, { ownerId: uid, recordKind: "sermon", recordId }) };
    }),
  );
}
