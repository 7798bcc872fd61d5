import type { Logger } from "pino";
import type { Installation } from "../contract/account/system.schema.ts";
import { startAccountDeletions } from "./account-deletion/account-deletions.ts";
import { createArchiveParser } from "./archive/import/archive-parser.ts";
import { createEmailRenderer } from "./email-renderer.ts";
import { createAuth } from "./account/auth.ts";
import type { WriteLimits } from "./account/limits/write-limit.ts";
import type { PasswordCost } from "./account/passwords/password-hash.ts";
import { createChecker } from "./checks/checker.ts";
import { createBackground } from "./background/background.ts";
import type { GoogleSettings, Role } from "./config/config.ts";
import { startHousekeeping } from "./files/housekeeping.ts";
import type { Database } from "./db/database.ts";
import { type BuiltinEngine, createBuiltinEngine } from "./engine/builtin-engine.ts";
import { startSearchIndex } from "./content/search-index.ts";
import type { Engine } from "./engine/engine.ts";
import type { LoadLimits } from "./http/load/overload.ts";
import { createExporter } from "./exports/exporter.ts";
import { openJobService } from "./jobs/job-service.ts";
import { createSermonProcessing } from "./jobs/process-sermon.ts";
import { createTranscription } from "./jobs/transcribe-sermon.ts";
import { createEmailQueue } from "./mail/email-queue.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Storage } from "./storage/storage.ts";
import { createPictureCleaner } from "./pictures/picture-cleaner.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { SpeechProvider } from "./speech/speech-provider.ts";
import { listKinds } from "./record-kinds/record-kinds.ts";
import { startUnusedFileSweeps } from "./records/sweep-unused-files.ts";
import { startUploadSweeps } from "./uploads/sweep-uploads.ts";
import { createTextWork } from "./text-work/text-work.ts";
import { createTranscriptReader } from "./transcripts/transcript-reader.ts";
import type { ProviderRetryPolicy } from "./youtube/retry-provider-call.ts";
import { createYoutube } from "./youtube/youtube.ts";

/** An engine whose work in hand can be called off. */
interface ClosableEngine extends Engine {
  close?(): unknown;
}

export interface ContextParts {
  /** The address that people use, without a slash at its end. */
  publicUrl: string;
  secret: string;
  /** What it has encrypted is read, too. */
  previousSecret?: string | undefined;
  database: Database;
  mailer: Mailer;
  /** Whom people write to for help; undefined where they are told the operator's name. */
  contactEmail?: string | undefined;
  log: Logger;
  storage: Storage;
  /** The ffmpeg that reads recordings; undefined where decoders of our own do. */
  ffmpeg?: string | undefined;
  google?: GoogleSettings | undefined;
  /** Address of YouTube's API up to its version. */
  youtubeApiUrl: string;
  /** How long Google and YouTube are waited for; as long as people can wait unless told otherwise. */
  youtubeRetryPolicy?: ProviderRetryPolicy;
  upload: Installation["upload"];
  /** Bytes that the files of one user may take; as many as there is room for unless told otherwise. */
  userBytes?: number | undefined;
  speech?: SpeechProvider | undefined;
  /** Makes the engine that is set up, which may fall back on the built-in one; without it that one serves. */
  createEngine?: (builtin: BuiltinEngine) => ClosableEngine;
  /** From when on calls are refused; measured ones unless told otherwise. */
  loadLimits?: LoadLimits;
  /** How often a person may change something; as `contract/limits.ts` says unless told otherwise. */
  writeLimit?: WriteLimits;
  metricsToken?: string | undefined;
  passwordCost?: PasswordCost;
  role?: Role | undefined;
  worksOnJobs?: boolean;
  /** Proxies that may say whose request they pass on: addresses, networks or names of these; nobody unless told. */
  trustedProxies?: string | undefined;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

const HOUR = 60 * 60 * 1000;

/** Loaded only where somebody wants them. */
async function openMetrics(database: Database): Promise<Metrics> {
  const { createMetrics } = await import("./metrics/metrics.ts");
  return createMetrics(database);
}

export async function createContext(parts: ContextParts) {
  const builtinEngine = createBuiltinEngine(parts.log);
  const engine: ClosableEngine = parts.createEngine?.(builtinEngine) ?? builtinEngine;
  const transcripts = createTranscriptReader(parts.log);
  const archiveParser = createArchiveParser(parts.log);
  const checker = createChecker(parts.log);
  const exporter = createExporter(parts.log);
  const pictures = createPictureCleaner(parts.log);
  const texts = createTextWork(parts.log);
  const { db } = parts.database;
  const kinds = {
    process: createSermonProcessing({ db, engine, builtinEngine }),
    transcribe: createTranscription({ ...parts, db }),
  };
  const metrics = parts.metricsToken === undefined ? undefined : await openMetrics(parts.database);
  const jobs = await openJobService(parts.database, kinds, parts.log, metrics);
  const background = createBackground(parts.role ?? "all", { ...parts, db, session: jobs.session });
  if (background.runsHere && (parts.worksOnJobs ?? true)) await jobs.work();
  const mails = createEmailQueue(db, parts.mailer, parts.log, background);
  const youtube = createYoutube({ ...parts, background });
  const auth = createAuth({ ...parts, mails, youtube });
  const writeMail = createEmailRenderer({ ...parts, db, auth });
  mails.work(writeMail);
  const outboxSweeps = background.repeat(() => parts.mailer.sweep(), {
    milliseconds: HOUR,
    module: "outbox",
  });
  const housekeeping = startHousekeeping({ ...parts, db, background });
  const uploadSweeps = startUploadSweeps({ ...parts, db, jobs, background, housekeeping });
  const unusedFileSweeps = startUnusedFileSweeps({ db, background, housekeeping, kinds: listKinds() });
  const storageSweeps = background.repeat(async () => parts.storage.sweep?.(), {
    milliseconds: HOUR,
    module: "storage",
  });
  const searchIndex = startSearchIndex({ db, background, log: parts.log });
  const accountDeletions = startAccountDeletions({ ...parts, db, jobs, background, youtube });
  return {
    ...parts,
    userBytes: parts.userBytes ?? Infinity,
    db,
    background,
    auth,
    mails,
    writeMail,
    engine,
    builtinEngine,
    transcripts,
    archiveParser,
    checker,
    exporter,
    pictures,
    texts,
    searchIndex,
    youtube,
    jobs,
    housekeeping,
    metrics,
    accountDeletions,
    /** Hands back jobs in hand and ends the worker processes; the database is its maker's to close. */
    close: async () => {
      // All at once: a stop has few seconds, and none of them is to wait for a mail server or a storage that is slow.
      await Promise.all([
        jobs.close(),
        mails.close(),
        outboxSweeps.close(),
        accountDeletions.close(),
        youtube.close(),
        searchIndex.close(),
        unusedFileSweeps.close(),
        storageSweeps.close(),
        uploadSweeps.close(),
        housekeeping.close(),
      ]);
      for (const pool of [transcripts, archiveParser, checker, exporter, pictures, texts, builtinEngine])
        pool.close();
      await Promise.all([engine.close?.(), parts.speech?.close?.()]);
    },
  };
}
