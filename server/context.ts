import type { Logger } from "pino";
import type { Installation } from "../contract/system.ts";
import { type Auth, createAuth } from "./account/auth.ts";
import { type Checker, createChecker } from "./checks/checker.ts";
import type { GoogleSettings } from "./config.ts";
import { type Housekeeping, startHousekeeping } from "./files/housekeeping.ts";
import type { Database, Db } from "./db/database.ts";
import { type BuiltinEngine, createBuiltinEngine } from "./engine/builtin-engine.ts";
import type { Engine } from "./engine/engine.ts";
import { type JobService, openJobService } from "./jobs/job-service.ts";
import { createSermonProcessing } from "./jobs/process-sermon.ts";
import { createTranscription } from "./jobs/transcribe-sermon.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Storage } from "./storage/storage.ts";
import type { SpeechProvider } from "./speech/speech-provider.ts";
import { startStudyFileSweeps } from "./studies/sweep-study-files.ts";
import { startUploadSweeps } from "./uploads/sweep-uploads.ts";
import { createTranscriptReader, type TranscriptReader } from "./transcripts/transcript-reader.ts";
import type { Patience } from "./youtube/patience.ts";
import { createYoutube, type Youtube } from "./youtube/youtube.ts";

/** An engine whose work in hand can be called off. */
interface ClosableEngine extends Engine {
  close?(): unknown;
}

/** What a server is made of before it can serve. */
export interface ContextParts {
  /** The address that people use, without a slash at its end. */
  publicUrl: string;
  /** Signs sessions. */
  secret: string;
  database: Database;
  mailer: Mailer;
  log: Logger;
  /** Where the bytes of files are. */
  storage: Storage;
  /** The ffmpeg that reads recordings; undefined where decoders of our own do. */
  ffmpeg?: string | undefined;
  /** The client for Google's sign-in and YouTube; undefined where none is set up. */
  google?: GoogleSettings | undefined;
  /** Address of YouTube's API up to its version. */
  youtubeApiUrl: string;
  /** How long Google and YouTube are waited for; as long as people can wait unless told otherwise. */
  youtubePatience?: Patience;
  /** How large and how long a recording may be. */
  upload: Installation["upload"];
  /** Turns recordings into text; undefined where nothing is set up that does. */
  speech?: SpeechProvider | undefined;
  /** Makes the engine that is set up, which may fall back on the built-in one; without it that one serves. */
  createEngine?: (builtin: Engine) => ClosableEngine;
  /** Whether this process works on jobs, or only starts and shows them; it does unless told otherwise. */
  worksOnJobs?: boolean;
}

/** What the features of one running server share. */
export interface Context extends ContextParts {
  db: Db;
  auth: Auth;
  /** The engine that is set up, and the one that is always there. */
  engine: Engine;
  builtinEngine: BuiltinEngine;
  transcripts: TranscriptReader;
  checker: Checker;
  youtube: Youtube;
  jobs: JobService;
  housekeeping: Housekeeping;
  /** Hands back jobs in hand and ends the threads; the database is its maker's to close. */
  close(): Promise<void>;
}

export async function createContext(parts: ContextParts): Promise<Context> {
  const builtinEngine = createBuiltinEngine();
  const engine: ClosableEngine = parts.createEngine?.(builtinEngine) ?? builtinEngine;
  const transcripts = createTranscriptReader();
  const checker = createChecker();
  const { db } = parts.database;
  const kinds = {
    process: createSermonProcessing({ db, engine, builtinEngine }),
    transcribe: createTranscription({ ...parts, db }),
  };
  const jobs = await openJobService(parts.database, kinds, parts.log);
  if (parts.worksOnJobs ?? true) await jobs.work();
  const housekeeping = startHousekeeping({ ...parts, db });
  const uploadSweeps = startUploadSweeps({ ...parts, db, jobs, housekeeping });
  const studyFileSweeps = startStudyFileSweeps({ ...parts, db, housekeeping });
  return {
    ...parts,
    db,
    auth: createAuth(parts),
    engine,
    builtinEngine,
    transcripts,
    checker,
    youtube: createYoutube(parts),
    jobs,
    housekeeping,
    close: async () => {
      await studyFileSweeps.close();
      await uploadSweeps.close();
      await housekeeping.close();
      await jobs.close();
      await Promise.all([
        engine.close?.(),
        builtinEngine.close(),
        transcripts.close(),
        checker.close(),
        parts.speech?.close?.(),
      ]);
    },
  };
}
