import { createApp } from "./app.ts";
import { findFfmpeg } from "./audio/ffmpeg.ts";
import { localUrl, readConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { connectDatabase } from "./db/database.ts";
import { migrateDatabase } from "./db/migrate.ts";
import type { Engine } from "./engine/engine.ts";
import { createModelEngine } from "./engine/model/model-engine.ts";
import { choosePort, explainListenError } from "./http/port.ts";
import { createLogger } from "./logger.ts";
import { createMailer } from "./mail/mailer.ts";
import { readOrCreateSecret } from "./secret.ts";
import { openSpeech } from "./speech/open-speech.ts";
import { StartError } from "./start-error.ts";
import { openFileStorage } from "./storage/file-storage.ts";

/** Starts Berea and answers how to stop it. */
async function start(onLost: (reason: StartError) => void): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const port = await choosePort(config.listen);
  const publicUrl = config.publicUrl ?? localUrl(port);

  await prepareDataFolder(config.dataDir);
  const secret = config.secret ?? (await readOrCreateSecret(`${config.dataDir}/secret`));
  const database = await connectDatabase(config, log, onLost);
  try {
    await migrateDatabase(database.connection);
    const mailer = createMailer({ ...config.mail, outbox: `${config.dataDir}/outbox`, log });
    const createEngine = (builtin: Engine) =>
      config.engine.kind === "model" ? createModelEngine(config.engine.settings, { builtin }) : builtin;
    const { google, youtubeApiUrl, upload } = config;
    const speech = openSpeech(config.speech, `${config.dataDir}/speech`, log);
    const storage = await openFileStorage(`${config.dataDir}/files`);
    const context = await createContext({
      publicUrl,
      secret,
      database,
      mailer,
      log,
      storage,
      ffmpeg: findFfmpeg(config.ffmpegPath),
      createEngine,
      google,
      youtubeApiUrl,
      upload,
      speech,
    });
    const app = await createApp(context);

    const listenTextResolver = () => `Berea is ready at ${publicUrl}`;
    await app.listen({ host: config.listen.host, port, listenTextResolver }).catch((error) => {
      throw explainListenError(error, { ...config.listen, port });
    });

    return async () => {
      await app.close();
      await context.close();
      await database.close();
      log.info("Berea has stopped");
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function fail(error: unknown): never {
  // The log may not exist yet, and its reader wants the sentence.
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}

let stop: (() => Promise<void>) | undefined;
let isStopping = false;

function end(): void {
  // Not yet up: what was started so far ends with the process.
  if (!stop) process.exit(130);
  if (isStopping) return;
  isStopping = true;
  stop().then(() => process.exit(0), fail);
}

process.on("SIGTERM", end);
process.on("SIGINT", end);
process.on("SIGHUP", end);
// The script that started this process is gone.
process.on("disconnect", end);

stop = await start(fail).catch(fail);
