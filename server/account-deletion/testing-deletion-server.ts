// A process that finishes started deletions, for tests that kill it. Its arguments are a database, the folder of the files,
// the outbox, and optionally a deletion to start and after how many database queries to die.
import pg from "pg";
import { createMailer } from "../mail/mailer.ts";
import { createProcessContext, TEST_PARTS } from "../testing/testing-context.ts";
import { type AccountDeletion, listPendingDeletions } from "./delete-account.ts";

const [connection, folder, outbox, deletion, dieAfterQueries] = process.argv.slice(2) as [
  string,
  string,
  string,
  ...string[],
];
const context = await createProcessContext(connection, folder, {
  mailer: createMailer({ smtpUrl: undefined, from: "berea@berea.test", outbox, log: TEST_PARTS.log }),
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
