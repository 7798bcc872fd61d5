// A process that transcribes, for the tests that kill it. Its arguments are the database, the folder of the files and the
// URL of the speech service.
import type { PoolConfig } from "pg";
import pino from "pino";
import { createContext } from "../context.ts";
import { openDatabase } from "../db/database.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { createTestSpeechProvider } from "./testing-transcription.ts";
import { createTestMailer } from "../mail/testing-mailer.ts";

const [, , connection = "", folder = "", speechUrl = ""] = process.argv;
const log = pino({ level: "silent" });
const database = openDatabase(JSON.parse(connection) as PoolConfig, log, async () => undefined);
await createContext({
  publicUrl: "http://berea.test",
  secret: "a secret of the tests, at least 32 characters long",
  database,
  mailer: createTestMailer(),
  log,
  storage: await openFileStorage(folder),
  bibleFolder: `${folder}/bibles`,
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 10 * 1024 ** 2, mostSeconds: 3600 },
  speech: createTestSpeechProvider(speechUrl),
});
process.stdout.write("ready\n");
