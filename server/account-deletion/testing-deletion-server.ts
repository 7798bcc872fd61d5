// A process that finishes started deletions, for tests that kill it. Its arguments are a database, the folder of the files,
// the outbox, and optionally a deletion to start and after how many database queries to die.
import pg, { type PoolConfig } from "pg";
import pino from "pino";
import { createContext } from "../context.ts";
import { openDatabase } from "../db/database.ts";
import { createMailer } from "../mail/mailer.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { type AccountDeletion, listPendingDeletions } from "./delete-account.ts";

const [connection, folder, outbox, deletion, dieAfterQueries] = process.argv.slice(2) as [
  string,
  string,
  string,
  ...string[],
];
const log = pino({ level: "silent" });
const context = await createContext({
  publicUrl: "http://berea.test",
  secret: "a secret of the tests, at least 32 characters long",
  database: openDatabase(JSON.parse(connection) as PoolConfig, log, async () => undefined),
  storage: await openFileStorage(folder),
  bibleFolder: `${folder}/bibles`,
  mailer: createMailer({ smtpUrl: undefined, from: "berea@berea.test", outbox, log }),
  log,
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 100 * 1024 ** 2, mostSeconds: 36_000 },
  worksOnJobs: false,
});

if (deletion !== undefined) {
  const { userId, email } = JSON.parse(deletion) as AccountDeletion;
  let queriesLeft = Number(dieAfterQueries);
  const { query } = pg.Client.prototype;
  // The last query may still reach the database.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = (query as (...all: unknown[]) => unknown).apply(this, args);
    queriesLeft -= 1;
    if (queriesLeft === 0) process.kill(process.pid, "SIGKILL");
    return answer;
  } as typeof query;
  await context.accountDeletions.deleteAccount({ userId, email });
}
while ((await listPendingDeletions(context.db)).length > 0)
  await new Promise((resolve) => setTimeout(resolve, 20));
process.stdout.write("finished\n");
process.exit(0);
