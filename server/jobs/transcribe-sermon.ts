import { availableParallelism } from "node:os";
import { formatGlossary } from "../../contract/account/church-profile.ts";
import { getChurchProfile } from "../profile/profile.ts";
import type { JobProgress } from "../../contract/processing/jobs.schema.ts";
import { RawJson } from "../../contract/text/raw-json.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import type { SpeechInfo } from "../../contract/processing/speech.schema.ts";
import { SPEECH_MESSAGES } from "../../contract/processing/speech.ts";
import type { Installation } from "../../contract/account/system.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { segmentsToTranscript } from "../engine/captions/segments-to-transcript.ts";
import { AppError, NotSetUpError } from "../errors.ts";
import { getFile, listFiles } from "../files/files.ts";
import { getSermonToProcess, hashText, storeTranscript } from "../sermons/sermon-work.ts";
import { describeTranscriptSource } from "../sermons/transcript-source.ts";
import type { SpeechProvider } from "../speech/speech-provider.ts";
import { type RecordingTranscript, transcribeRecording } from "../speech/transcribe-recording.ts";
import { NoSuchKeyError, type Storage } from "../storage/storage.ts";
import { createFairQueue, type FairQueue } from "../workers/fair-queue.ts";
import { changeClaimedJob, createPieceStore } from "./claimed-job.ts";
import type { ClaimedJob, JobKind } from "./job-kinds.ts";
import { trackProgress, rejectOnAbort } from "./job-progress.ts";

/**
 * One user's recordings are decoded one at a time, in turns with those of other users. The server, which splits what they
 * write, needs a processor too.
 */
const DECODING = {
  slots: Math.max(1, availableParallelism() - 1),
  slotsPerOwner: 1,
  maxWaiting: Infinity,
  maxWaitingPerOwner: Infinity,
};

export interface TranscriptionContext {
  db: Db;
  storage: Storage;
  ffmpeg?: string | undefined;
  speech?: SpeechProvider | undefined;
  upload: Installation["upload"];
}

export function createTranscription(parts: TranscriptionContext): JobKind<"transcribe"> {
  const context = { ...parts, decoding: createFairQueue(DECODING) };
  return {
    async prepare(tx, ownerId, { sermonId, fileId, language, thenProcess, ...given }) {
      const { transcriptHash } = await getSermonToProcess(tx, ownerId, sermonId);
      await checkFile(tx, ownerId, sermonId, fileId);
      getReadySpeech(context);
      const glossary = given.glossary ?? (await readChurchTerms(tx, ownerId));
      const options = {
        fileId,
        ...(language !== undefined && { language }),
        ...(glossary && { glossary }),
        ...(thenProcess && { thenProcess }),
        ...(given.options && { options: given.options }),
      };
      return { options, textsAtStart: { transcript: transcriptHash } };
    },
    async perform(job, work) {
      const speech = getReadySpeech(context);
      const progress = trackProgress(context.db, job, work);
      const making = transcribeSermon(context, speech, job, work.signal, progress.note);
      try {
        const made = await rejectOnAbort(making, work.signal);
        await progress.finish("joining");
        await storeRecordingTranscript(context.db, job, { ...made, speech: speech.info }, progress.all());
      } finally {
        await progress.settled();
      }
    },
  };
}

const readChurchTerms = async (tx: Tx, ownerId: string) =>
  formatGlossary((await getChurchProfile(tx, ownerId)).terms);

async function checkFile(tx: Tx, ownerId: string, sermonId: string, fileId: string): Promise<void> {
  const files = await listFiles(tx, { ownerId, recordKind: "sermon", recordId: sermonId });
  if (!files.some(({ id }) => id === fileId)) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
}

function getReadySpeech({ speech }: TranscriptionContext): SpeechProvider {
  if (!speech) throw new NotSetUpError(SPEECH_MESSAGES.notSetUp);
  if (!speech.info.isReady) throw new NotSetUpError(SPEECH_MESSAGES.notInstalled);
  return speech;
}

async function transcribeSermon(
  { db, storage, ffmpeg, upload, decoding }: TranscriptionContext & { decoding: FairQueue },
  speech: SpeechProvider,
  job: ClaimedJob,
  signal: AbortSignal,
  onProgress: ReturnType<typeof trackProgress>["note"],
): Promise<RecordingTranscript> {
  const { ownerId, sermonId, options } = job;
  const sermon = await getSermonToProcess(db, ownerId, sermonId);
  const { storageKey, seconds } = await getFile(db, ownerId, options.fileId ?? "");
  const transcribe = (path: string) =>
    transcribeRecording(path, speech, {
      ffmpeg,
      owner: ownerId,
      job: job.id,
      decoding,
      language: (options.language ?? sermon.language) || undefined,
      prompt: writePrompt({ ...sermon, glossary: options.glossary ?? "" }),
      seconds,
      mostSeconds: upload.mostSeconds,
      pieces: createPieceStore(db, job),
      onProgress,
      signal,
    });
  return storage.withLocalFile(storageKey, transcribe).catch((error: unknown) => {
    if (!(error instanceof NoSuchKeyError)) throw error;
    throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  });
}

/** Whisper reads about 200 tokens of a prompt and gives the last ones the most weight. */
const PROMPT_CHARACTERS = { sermon: 200, glossary: 600 };

interface PromptSource {
  title: string;
  scripture: string;
  glossary: string;
}

function writePrompt({ title, scripture, glossary }: PromptSource): string | undefined {
  const parts = [
    title === UNTITLED_SERMON ? "" : title.trim().slice(0, PROMPT_CHARACTERS.sermon),
    scripture.trim().slice(0, PROMPT_CHARACTERS.sermon),
    glossary.replace(/\s+/g, " ").trim().slice(0, PROMPT_CHARACTERS.glossary),
  ];
  return parts.filter(Boolean).join(". ") || undefined;
}

/** Stores the transcript and its hash in one transaction, so that a later attempt recognizes the transcript as its own. */
async function storeRecordingTranscript(
  db: Db,
  job: ClaimedJob,
  made: RecordingTranscript & { speech: SpeechInfo },
  progress: JobProgress,
): Promise<void> {
  const { ownerId, sermonId, options, textsAtStart } = job;
  const { segments } = made;
  const transcript = segmentsToTranscript(segments);
  const language = options.language || made.language;
  const { name, place } = made.speech;
  const info = describeTranscriptSource("speech", [name, place].filter(Boolean).join(" on "));
  await db.transaction(async (tx) => {
    const content = { transcript, segments: RawJson.of(segments), language, info };
    await storeTranscript(tx, ownerId, sermonId, content, textsAtStart.transcript ?? "");
    const texts = { ...textsAtStart, transcript: hashText(transcript) };
    await changeClaimedJob(tx, job, { progress, textsAtStart: texts });
  });
}
