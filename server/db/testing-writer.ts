// A small app for the tests that kill: it writes numbered rows and says of each, once the database has acknowledged it.
import { pino } from "pino";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { StartError } from "../processes/start-error.ts";
import { connectDatabase } from "./database.ts";

const dataDir = process.argv[2]!;
const stopping = new AbortController();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(reason: unknown): never {
  say(reason instanceof StartError ? `cannot go on: ${reason.message}` : String(reason));
  process.exit(1);
}

async function run(): Promise<void> {
  await prepareDataFolder(dataDir);
  const { pool, close } = await connectDatabase(
    { dataDir, database: { kind: "embedded" } },
    pino({ level: "silent" }),
    fail,
  );
  await pool.query("create table if not exists written (number int primary key)");
  const { rows } = await pool.query<{ number: number }>("select number from written order by number");
  say(`found ${rows.map(({ number }) => number).join(",")}`);
  for (let number = (rows.at(-1)?.number ?? 0) + 1; !stopping.signal.aborted; number += 1) {
    await writeForSure(number);
    say(`wrote ${number}`);
  }
  await pool.query("insert into written values (-1) on conflict do nothing");
  say("wrote -1");
  await close();
  process.exit(0);

  // Where a connection is lost it is unknown whether the row was written: it is written again.
  async function writeForSure(number: number): Promise<void> {
    for (;;) {
      try {
        await pool.query("insert into written values ($1) on conflict do nothing", [number]);
        return;
      } catch {
        say(`missed ${number}`);
      }
    }
  }
}

process.on("SIGINT", () => stopping.abort());
process.on("SIGTERM", () => stopping.abort());
process.on("SIGUSR2", () => process.exit(7));
await run().catch(fail);
