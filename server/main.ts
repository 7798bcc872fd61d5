import { flushCompileCache } from "node:module";
import { createApp, createSiteApp, createWorkerApp } from "./app.ts";
import { findFfmpeg } from "./audio/ffmpeg.ts";
import { type Config, localUrl, readConfig } from "./config/config.ts";
import { createContext } from "./context.ts";
import { prepareDataFolder } from "./data-folder/data-folder.ts";
import { connectDatabase } from "./db/database.ts";
import { migrateDatabase } from "./db/migrate.ts";
import type { BuiltinEngine } from "./engine/builtin-engine.ts";
import { choosePort, explainListenError } from "./http/serving/port.ts";
import { stopServing } from "./http/serving/stop-serving.ts";
import { createLogger } from "./logger.ts";
import { createMailer } from "./mail/mailer.ts";
import { readOrCreateSecret } from "./config/secret.ts";
import { openSpeech } from "./speech/open-speech.ts";
import { StartError } from "./processes/start-error.ts";
import { writeFatalError } from "./processes/write-fatal-error.ts";
import { openStorage } from "./storage/open-storage.ts";

async function start(onLost: (reason: StartError) => void): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = await createLogger({ level: config.logLevel, role: config.role });
  const port = await choosePort(config.listen);
  const publicUrl = config.publicUrl ?? localUrl(port);

  const ffmpeg = findFfmpeg(config.ffmpegPath);
  await prepareDataFolder(config.dataDir);
  const secret = config.secret ?? (await readOrCreateSecret(`${config.dataDir}/secret`));
  const database = await connectDatabase(config, log, onLost);
  try {
    await migrateDatabase(database.connection);
    const mailer = createMailer({ ...config.mail, outbox: `${config.dataDir}/outbox`, log });
    const createEngine = await chooseEngine(config.engine);
    const speech = openSpeech(config.speech, `${config.dataDir}/speech`, log);
    const storage = await openStorage(config.storage, `${config.dataDir}/files`);
    const context = await createContext({
      ...config,
      publicUrl,
      secret,
      database,
      mailer,
      log,
      storage,
      ffmpeg: await ffmpeg,
      createEngine,
      speech,
      bibleFolder: `${config.dataDir}/bibles`,
    });
    const isWorker = config.role === "worker";
    const app = isWorker
      ? createWorkerApp(context)
      : await (config.role === "site" ? createSiteApp(context) : createApp(context));

    const listenTextResolver = () =>
      isWorker
        ? `Berea is working in the background, and reports its health at ${localUrl(port)}/api/health`
        : `Berea is ready at ${publicUrl}`;
    await app.listen({ host: config.listen.host, port, listenTextResolver }).catch((error) => {
      throw explainListenError(error, { ...config.listen, port });
    });

    // Speeds up the next start, even if this process is killed.
    flushCompileCache();

    return async () => {
      await stopServing(app);
      await context.close();
      await database.close();
      log.info("Berea has stopped");
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loads the code for language models only if one is set up, because it takes 30 MB. */
async function chooseEngine(engine: Config["engine"]) {
  if (engine.kind === "builtin") return (builtin: BuiltinEngine) => builtin;
  const { createModelEngine } = await import("./engine/model/model-engine.ts");
  return (builtin: BuiltinEngine) => createModelEngine(engine.settings, { builtin });
}

function fail(error: unknown): never {
  // The settings may be what is wrong.
  writeFatalError(error, process.env["ROLE"] || "all");
  process.exit(1);
}

/** Work that hasn't stopped by then is resumed at the next start. */
const MAX_STOP_MS = 4000;

const PARENT_CHECK_MS = 250;

/** One Ctrl-C may arrive twice within this time: from the terminal and from npm. */
const DUPLICATE_SIGNAL_MS = 500;

let stop: (() => Promise<void>) | undefined;
let stoppingSince: number | undefined;

function end(signal?: NodeJS.Signals): void {
  // Still starting: everything started so far ends with the process.
  if (!stop) process.exit(130);
  if (stoppingSince !== undefined) {
    const isPressedAgain = signal === "SIGINT" && performance.now() - stoppingSince > DUPLICATE_SIGNAL_MS;
    if (isPressedAgain) process.exit(130);
    return;
  }
  stoppingSince = performance.now();
  setTimeout(
    () => fail(new StartError("Berea didn't stop in time and was terminated.")),
    MAX_STOP_MS,
  ).unref();
  stop().then(() => process.exit(0), fail);
}

process.on("uncaughtException", fail);
process.on("SIGTERM", end);
process.on("SIGINT", end);
process.on("SIGHUP", end);
// The script that started this process has ended.
process.on("disconnect", () => end());
// If npm started this process directly, a hang-up or kill ends npm without any signal to this process.
const [launcher] = process.argv.slice(2).map(Number);
if (launcher !== undefined)
  setInterval(() => {
    if (process.ppid !== launcher) end();
  }, PARENT_CHECK_MS).unref();

stop = await start(fail).catch(fail);
