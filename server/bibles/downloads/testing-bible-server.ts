// A server process for tests that kill it. Its arguments are a database, a folder, the address of the downloads, and the
// list of them; it prints its address.
import type { PoolConfig } from "pg";
import pino from "pino";
import { createApp } from "../../app.ts";
import { createContext } from "../../context.ts";
import { openDatabase } from "../../db/database.ts";
import { createTestMailer } from "../../mail/testing-mailer.ts";
import { openFileStorage } from "../../storage/file-storage.ts";
import type { BibleCatalog } from "./available-bibles.ts";

const [connection, folder, bibleDownloadUrl, catalog] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const log = pino({ level: "silent" });
const context = await createContext({
  publicUrl: "http://berea.test",
  secret: "a secret of the tests, at least 32 characters long",
  database: openDatabase(JSON.parse(connection) as PoolConfig, log, async () => undefined),
  storage: await openFileStorage(folder),
  bibleFolder: `${folder}/bibles`,
  bibleDownloadUrl,
  bibleCatalog: JSON.parse(catalog) as BibleCatalog,
  mailer: createTestMailer(),
  log,
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 100 * 1024 ** 2, mostSeconds: 36_000 },
});
const app = await createApp(context);
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
