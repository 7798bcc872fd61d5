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
    saveDiscardedDraft({ db, texts }, user.uid, params.id, body),
  );
  route(sermonEndpoints.storeTranscript, async ({ user, params, query, body, signal }) => {
    const { filename, ...change } = query;
    const place = { ownerId: user.uid, id: params.id };
    await lockForShare(db, sermonKind, user.uid, params.id);
    const read = await transcripts.read({ bytes: body, filename }, { owner: user.uid, signal });
    const transcriptInfo = nameSource(query);
    const changed = await changeRecord(parts, sermonKind, place, { ...change, ...read, transcriptInfo });
    return changed as StoredSermon;
  });
  route(mediaEndpoints.listSermonFiles, async ({ user, params }) => {
    const recordId = await lockForShare(db, sermonKind, user.uid, params.id);
    return { items: await listFiles(db, { ownerId: user.uid, recordKind: "sermon", recordId }) };
  });
}
