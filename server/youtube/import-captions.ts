import type { BodyOf, ResponseOf } from "../../contract/endpoint.ts";
import { type WithRawSegments, RawJson } from "../../contract/text/raw-json.ts";
import { findYoutubeId, INVALID_VIDEO_LINK } from "../../contract/media/video.ts";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import type { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import type { Db } from "../db/database.ts";
import { AppError, NotSetUpError } from "../errors.ts";
import { getSermonToProcess } from "../sermons/sermon-work.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import type { TranscriptReader } from "../transcripts/transcript-reader.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import { type CaptionTrack, chooseTrack, isAutomatic } from "./choose-track.ts";
import type { YoutubeConnection } from "./connection.ts";
import { withToken } from "./with-token.ts";
import { ProviderError } from "./provider-error.ts";
import type { ApiCall, YoutubeApi } from "./youtube-api.ts";
import { explainFailure, importFailure, REASONS } from "./youtube-messages.ts";

export interface ImportParts {
  db: Db;
  api: YoutubeApi | undefined;
  connection: YoutubeConnection;
  transcripts: TranscriptReader;
}

type Wanted = Omit<BodyOf<typeof youtubeEndpoints.downloadTranscript>, "user_id">;
type ImportedCaptions = WithRawSegments<ResponseOf<typeof youtubeEndpoints.downloadTranscript>>;

export async function importCaptions(
  { db, api, connection, transcripts }: ImportParts,
  userId: string,
  { url, sermon_id: sermonId }: Wanted,
  signal: AbortSignal,
): Promise<ImportedCaptions> {
  const videoId = findYoutubeId(url);
  if (videoId === undefined) throw new AppError("invalid", INVALID_VIDEO_LINK);
  const language = sermonId === undefined ? "" : (await getSermonToProcess(db, userId, sermonId)).language;
  if (!api) throw new NotSetUpError(YOUTUBE_MESSAGES.notSetUp);
  try {
    const { track, captions } = await withToken(connection, userId, (accessToken) =>
      fetchCaptions(api, { accessToken, signal }, videoId, language),
    );
    const { transcript, segments } = await readCaptions(transcripts, captions, { owner: userId, signal });
    return {
      transcript,
      segments: segments ?? RawJson.of([]),
      language: track.language,
      isAutomatic: isAutomatic(track),
    };
  } catch (error) {
    throw explainFailure(YOUTUBE_MESSAGES.importFailed, error);
  }
}

async function fetchCaptions(
  api: YoutubeApi,
  call: ApiCall,
  videoId: string,
  language: string,
): Promise<{ track: CaptionTrack; captions: Uint8Array }> {
  const track = chooseTrack(await api.listTracks(call, videoId), language);
  if (!track) throw importFailure("not_found", REASONS.noCaptions);
  return { track, captions: await api.downloadTrack(call, track.id) };
}

async function readCaptions(
  transcripts: TranscriptReader,
  captions: Uint8Array,
  options: TaskOptions,
): Promise<WithRawSegments<TimedTranscript>> {
  if (captions.length === 0) throw importFailure("not_found", REASONS.noWords);
  try {
    return await transcripts.read({ bytes: captions, filename: "captions.vtt" }, options);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "too_large") throw new ProviderError("large", error.message);
    if (error.code === "invalid") throw importFailure("not_found", REASONS.noWords);
    throw importFailure("unavailable", REASONS.unreadable);
  }
}
