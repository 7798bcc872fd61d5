import type { Logger } from "pino";
import type { RetryPolicy } from "../contract/retry-policy.ts";
import type { SignUpMode } from "../contract/account/sign-up.ts";
import type { Installation } from "../contract/account/system.schema.ts";
import { startAccountDeletions } from "./account-deletion/account-deletions.ts";
import { createArchiveParser } from "./archive/import/archive-parser.ts";
import { createEmailRenderer } from "./email-renderer.ts";
import { createAuth } from "./account/auth.ts";
import { createSignUpGate } from "./account/sign-up/sign-up-gate.ts";
import type { WriteLimits } from "./account/limits/write-limit.ts";
import type { PasswordCost } from "./account/passwords/password-hash.ts";
import { createBibles } from "./bibles/bibles.ts";
import type { BibleCatalog } from "./bibles/downloads/available-bibles.ts";
import { createBibleDownloads } from "./bibles/downloads/bible-downloads.ts";
import { createChecker } from "./checks/checker.ts";
import { createRelatedPassageFinder } from "./checks/related.ts";
import { purgeDeletedComments } from "./comments/comments.ts";
import { createBackground } from "./background/background.ts";
import type { GoogleSettings, Role } from "./config/config.ts";
import { startHousekeeping } from "./files/housekeeping.ts";
import type { Database } from "./db/database.ts";
import { type BuiltinEngine, createBuiltinEngine } from "./engine/builtin-engine.ts";
import { createEngineAndIndexPool } from "./content/engine-and-index-pool.ts";
import { startSearchIndex } from "./content/search-index.ts";
import type { Engine } from "./engine/engine.ts";
import type { DownloadRetryPolicy } from "./http/resumable-download.ts";
import type { LoadLimits } from "./http/load/overload.ts";
import { createExporter } from "./exports/exporter.ts";
import { createImportService } from "./imports/import-service.ts";
import { openJobService } from "./jobs/job-service.ts";
import { createSermonProcessing } from "./jobs/process-sermon.ts";
import { createTranscription } from "./jobs/transcribe-sermon.ts";
import { createEmailQueue } from "./mail/email-queue.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createStorageCheck } from "./storage/check-storage.ts";
import { countStorageErrors } from "./storage/count-storage-errors.ts";
import type { Storage } from "./storage/storage.ts";
import { createPictureCleaner } from "./pictures/picture-cleaner.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { SpeechProvider } from "./speech/speech-provider.ts";
import { listKinds } from "./record-kinds/record-kinds.ts";
import { createFeeds } from "./public-site/feeds/feeds.ts";
import { createContentMaker } from "./publications/make-content.ts";
import { publishScheduled } from "./publications/publish-scheduled.ts";
import { createOwnDomain, type PublicSiteSettings } from "./public-site/own-domain.ts";
import { createPublicTurns } from "./http/load/public-turns.ts";
import { createPublicSites } from "./public-site/public-sites.ts";
import { createSharedPages } from "./share-links/shared-pages.ts";
import { startUnusedFileSweeps } from "./records/sweep-unused-files.ts";
import { startUploadSweeps } from "./uploads/sweep-uploads.ts";
import { startSubscriptionMails } from "./subscriptions/subscription-mails.ts";
import { createSubscriptionTokens } from "./subscriptions/subscription-tokens.ts";
import { createTextWork } from "./text-work/text-work.ts";
import { createTranscriptReader } from "./transcripts/transcript-reader.ts";
import type { ProviderRetryPolicy } from "./youtube/retry-provider-call.ts";
import { createYoutube } from "./youtube/youtube.ts";

interface ClosableEngine extends Engine {
  close?(): unknown;
}

export interface ContextParts {
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  /** The site at a domain of its own. */
  publicSite?: PublicSiteSettings | undefined;
  secret: string;
  /** For decryption only. */
  previousSecret?: string | undefined;
  database: Database;
  mailer: Mailer;
  /** Undefined: the operator's name is shown instead. */
  contactEmail?: string | undefined;
  /** Who may create an account; everyone by default. */
  signUp?: SignUpMode | undefined;
  log: Logger;
  storage: Storage;
  /** For the metrics: whose disk fills, and where the time of the last backup is. */
  dataDir?: string | undefined;
  /** Where the texts of added Bibles are written; a cache of the database. */
  bibleFolder: string;
  /** Replaces the address from which Bibles are downloaded. */
  bibleDownloadUrl?: string | undefined;
  bibleCatalog?: BibleCatalog;
  bibleRetryPolicy?: DownloadRetryPolicy;
  /** Path of ffmpeg; undefined: the decoders of our packages are used. */
  ffmpeg?: string | undefined;
  google?: GoogleSettings | undefined;
  /** Base URL of YouTube's API, including its version. */
  youtubeApiUrl: string;
  youtubeRetryPolicy?: ProviderRetryPolicy;
  upload: Installation["upload"];
  /** Maximum size of one user's files in bytes; unlimited by default. */
  userBytes?: number | undefined;
  speech?: SpeechProvider | undefined;
  /** Creates the configured engine, which may fall back on the built-in one; defaults to that. */
  createEngine?: (builtin: BuiltinEngine) => ClosableEngine;
  loadLimits?: LoadLimits;
  /** Defaults to `LIMITS.writes`. */
  writeLimit?: WriteLimits;
  metricsToken?: string | undefined;
  passwordCost?: PasswordCost;
  role?: Role | undefined;
  worksOnJobs?: boolean;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks or names of networks; none by default. */
  trustedProxies?: string | undefined;
  hstsSubdomains?: boolean | undefined;
  /** A folder with recordings that the operator can import. */
  importFolder?: string | undefined;
  /** Whether sermons may be imported from addresses in private networks. */
  privateFeeds?: boolean | undefined;
  importRetryPolicy?: RetryPolicy;
  slowestDownload?: { bytes: number; milliseconds: number };
}

export type Context = Awaited<ReturnType<typeof createContext>>;

const HOUR = 60 * 60 * 1000;
const SCHEDULE_CHECK_MS = 20_000;

/** Loads the metrics only if they are enabled. */
async function openMetrics(
  { database, dataDir }: ContextParts,
  checkStorage: () => Promise<void>,
): Promise<Metrics> {
  const { createMetrics } = await import("./metrics/metrics.ts");
  return createMetrics({ ...database, checkStorage, dataDir });
}

export async function createContext(givenParts: ContextParts) {
  const checkStorage = createStorageCheck(givenParts.storage);
  const metrics =
    givenParts.metricsToken === undefined ? undefined : await openMetrics(givenParts, checkStorage);
  const storage = metrics
    ? countStorageErrors(givenParts.storage, metrics.countStorageError)
    : givenParts.storage;
  const parts = { ...givenParts, storage };
  const engineAndIndexPool = createEngineAndIndexPool(parts.log);
  const builtinEngine = createBuiltinEngine(parts.log, engineAndIndexPool);
  const engine: ClosableEngine = parts.createEngine?.(builtinEngine) ?? builtinEngine;
  const transcripts = createTranscriptReader(parts.log);
  const archiveParser = createArchiveParser(parts.log);
  const checker = createChecker(parts.log);
  const related = createRelatedPassageFinder(parts.log);
  const exporter = createExporter(parts.log);
  const pictures = createPictureCleaner(parts.log);
  const texts = createTextWork(parts.log);
  const { db } = parts.database;
  const bibles = createBibles({ ...parts, db });
  const kinds = {
    process: createSermonProcessing({ db, bibles, engine, builtinEngine }),
    transcribe: createTranscription({ ...parts, db }),
  };
  const jobs = await openJobService(parts.database, kinds, parts.log, metrics);
  const background = createBackground(parts.role ?? "all", { ...parts, db, session: jobs.session });
  if (background.runsHere && (parts.worksOnJobs ?? true)) jobs.work();
  const sharedPages = createSharedPages({ ...parts, db, bibles, texts });
  const ownDomain = createOwnDomain({ ...parts, db });
  await ownDomain.refresh();
  const publicTurns = createPublicTurns();
  const publicSites = createPublicSites({ ...parts, db, ownDomain, publicTurns });
  const contents = createContentMaker({ ...parts, db, bibles, texts });
  const feeds = createFeeds({ ...parts, db, ownDomain, publicTurns });
  const scheduledPublications = background.repeat(() => publishScheduled(db), {
    milliseconds: SCHEDULE_CHECK_MS,
    module: "publications",
  });
  const bibleDownloads = createBibleDownloads({ ...parts, db, bibles, background });
  const mails = createEmailQueue(db, parts.mailer, parts.log, background, metrics?.countFailedMail);
  const youtube = createYoutube({ ...parts, background });
  const signUpGate = createSignUpGate({ ...parts, db });
  const subscriptionTokens = createSubscriptionTokens(parts);
  const subscriptionMails = startSubscriptionMails({
    ...parts,
    db,
    background,
    addressOfSite: ownDomain.addressOf,
    tokens: subscriptionTokens,
    onFailure: metrics?.countFailedMail,
  });
  const auth = createAuth({ ...parts, mails, youtube, signUpGate });
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
  const commentSweeps = background.repeat(() => purgeDeletedComments(db), {
    milliseconds: HOUR,
    module: "comments",
  });
  const searchIndex = startSearchIndex({ db, background, pool: engineAndIndexPool });
  const userBytes = parts.userBytes ?? Infinity;
  const imports = createImportService({
    ...parts,
    db,
    background,
    jobs,
    housekeeping,
    userBytes,
    texts,
    transcripts,
    youtube,
  });
  const accountDeletions = startAccountDeletions({ ...parts, db, jobs, background, youtube });
  return {
    ...parts,
    checkStorage,
    userBytes,
    imports,
    db,
    background,
    auth,
    signUpGate,
    mails,
    writeMail,
    engine,
    builtinEngine,
    engineAndIndexPool,
    transcripts,
    archiveParser,
    bibles,
    bibleDownloads,
    checker,
    related,
    exporter,
    sharedPages,
    contents,
    publicSites,
    publicTurns,
    ownDomain,
    subscriptionTokens,
    subscriptionMails,
    feeds,
    pictures,
    texts,
    searchIndex,
    youtube,
    jobs,
    housekeeping,
    metrics,
    accountDeletions,
    /** Releases running jobs and ends the worker processes. The caller closes the database. */
    close: async () => {
      // In parallel, because a stop has only a few seconds and a mail server or storage may be slow.
      await Promise.all([
        jobs.close(),
        mails.close(),
        subscriptionMails.close(),
        sharedPages.close(),
        scheduledPublications.close(),
        outboxSweeps.close(),
        accountDeletions.close(),
        youtube.close(),
        bibleDownloads.close(),
        imports.close(),
        searchIndex.close(),
        unusedFileSweeps.close(),
        commentSweeps.close(),
        storageSweeps.close(),
        uploadSweeps.close(),
        housekeeping.close(),
      ]);
      for (const pool of [
        bibles,
        transcripts,
        archiveParser,
        checker,
        related,
        exporter,
        contents,
        publicSites,
        ownDomain,
        feeds,
        pictures,
        texts,
        builtinEngine,
      ])
        pool.close();
      await Promise.all([engine.close?.(), parts.speech?.close?.()]);
    },
  };
}
