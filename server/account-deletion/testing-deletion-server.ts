// A process that finishes the deletions that were begun, and begins one itself, for the tests that kill it. Its arguments
// are a database, the folder of the files, that of the outbox, and optionally whose account to delete and after how many
// questions to the database to die.
import pg, { type PoolConfig } from "pg";
import pino from "pino";
import { createContext } from "../context.ts";
import { openDatabase } from "../db/database.ts";
import { createMailer } from "../mail/mailer.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { type Leaving, listPendingDeletions } from "./delete-account.ts";

const [connection, folder, outbox, leaving, killedAfter] = process.argv.slice(2) as [
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
  mailer: createMailer({ smtpUrl: undefined, from: "berea@berea.test", outbox, log }),
  log,
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 100 * 1024 ** 2, mostSeconds: 36_000 },
  worksOnJobs: false,
});

if (leaving !== undefined) {
  const { userId, email } = JSON.parse(leaving) as Leaving;
  let questionsLeft = Number(killedAfter);
  const { query } = pg.Client.prototype;
  // The last question is on its way when the process dies: the database may hear it.
  pg.Client.prototype.query = function (this: pg.Client, ...question: unknown[]) {
    const answer = (query as (...all: unknown[]) => unknown).apply(this, question);
    questionsLeft -= 1;
    if (questionsLeft === 0) process.kill(process.pid, "SIGKILL");
    return answer;
  } as typeof query;
  await context.accountDeletions.deleteAccount({ userId, email });
}
while ((await listPendingDeletions(context.db)).length > 0)
  await new Promise((resolve) => setTimeout(resolve, 20));
process.stdout.write("finished\n");
process.exit(0);
