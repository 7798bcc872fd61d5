// A small app for tests that kill processes: it writes numbered rows and prints each number after it was committed.
import { pino } from "pino";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { StartError } from "../processes/start-error.ts";
import { connectDatabase } from "./database.ts";

const dataDir = process.argv[2]!;
const stopping = new AbortController();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(reason: unknown): never {
  print(reason instanceof StartError ? `cannot continue: ${reason.message}` : String(reason));
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
  print(`found ${rows.map(({ number }) => number).join(",")}`);
  for (let number = (rows.at(-1)?.number ?? 0) + 1; !stopping.signal.aborted; number += 1) {
    await writeWithRetries(number);
    print(`wrote ${number}`);
  }
  await pool.query("insert into written values (-1) on conflict do nothing");
  print("wrote -1");
  await close();
  process.exit(0);

  // After a lost connection it is unknown whether the row was written, so it is written again.
  async function writeWithRetries(number: number): Promise<void> {
    for (;;) {
      try {
        await pool.query("insert into written values ($1) on conflict do nothing", [number]);
        return;
      } catch {
        print(`missed ${number}`);
      }
    }
  }
}

process.on("SIGINT", () => stopping.abort());
process.on("SIGTERM", () => stopping.abort());
process.on("SIGUSR2", () => process.exit(7));
await run().catch(fail);
