// The app with a small test model for speech from SPEECH_DOWNLOAD_URL, because the real one has 164 MB.
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import { createContext } from "../../server/context.ts";
import { prepareDataFolder } from "../../server/data-folder/data-folder.ts";
import { connectDatabase } from "../../server/db/database.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import { choosePort } from "../../server/http/serving/port.ts";
import { createLogger } from "../../server/logger.ts";
import { createMailer } from "../../server/mail/mailer.ts";
import { readOrCreateSecret } from "../../server/config/secret.ts";
import { createLocalSpeech } from "../../server/speech/local/local-speech.ts";
import { makeModelFiles } from "../../server/speech/local/testing-model-server.ts";
import { openStorage } from "../../server/storage/open-storage.ts";

const { dataDir, speech, ...config } = readConfig(process.env);
if (speech.provider !== "local" || speech.downloadUrl === undefined)
  throw new Error("SPEECH_DOWNLOAD_URL must be the address of the test model.");
const log = await createLogger({ level: "silent", role: "all" });
const port = await choosePort(config.listen);
const publicUrl = `http://localhost:${port}`;
await prepareDataFolder(dataDir);
const database = await connectDatabase({ ...config, dataDir }, log, () => process.exit(1));
await migrateDatabase(database.connection);
const context = await createContext({
  ...config,
  publicUrl,
  secret: await readOrCreateSecret(`${dataDir}/secret`),
  database,
  mailer: createMailer({ ...config.mail, outbox: `${dataDir}/outbox`, log }),
  log,
  storage: await openStorage(config.storage, `${dataDir}/files`),
  bibleFolder: `${dataDir}/bibles`,
  speech: createLocalSpeech({
    parts: makeModelFiles(speech.downloadUrl).parts,
    path: `${dataDir}/speech`,
    log,
    retryPolicy: { retries: 1, minTimeout: 10, maxTimeout: 10, silenceTimeout: 5_000 },
  }),
});
const app = await createApp(context);
await app.listen({ host: config.listen.host, port });
process.stdout.write(`Berea is ready at ${publicUrl}\n`);

process.once("SIGTERM", () => {
  void app
    .close()
    .then(() => context.close())
    .then(() => database.close())
    .then(() => process.exit(0));
});
