import { resolve } from "node:path";
import { pino } from "pino";
import { type Config, readConfig } from "../config/config.ts";
import { StartError } from "../processes/start-error.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const [command, ...given] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);
// npm runs this in Berea's own folder; a name belongs to the one in which it was typed.
const find = (file: string) => resolve(process.env["INIT_CWD"] ?? ".", file);

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function run(): Promise<void> {
  const config = readConfig(process.env);
  refuseHosted(config);
  if (given.length > 1) throw new StartError(`Only one file can be named, and these are ${given.length}.`);
  const log = pino({ level: "silent" });
  if (command === "restore") await restore(config, log);
  else await backUp(config, log);
}

function refuseHosted({ database, storage }: Config): void {
  if (database.kind === "hosted")
    throw new StartError(
      "The database of DATABASE_URL has tools of its own for this, pg_dump and pg_restore: see docs/operations.md.",
    );
  if (storage)
    throw new StartError(
      "The files of STORAGE_URL are kept by its server, which has copies of its own: see docs/operations.md.",
    );
}

async function backUp({ dataDir, secret }: Config, log: pino.Logger): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = find(given[0] ?? `backups/berea-${time}.zip`);
  say(`Backing up ${dataDir}…`);
  const { bytes, files } = await createBackup(dataDir, file, log);
  const megabytes = Math.max(1, Math.round(bytes / 1024 ** 2));
  say(`All is in ${file}: the database and ${count(files, "file", "files")}, ${megabytes} MB.`);
  say(
    secret === undefined
      ? "Keep it as you would keep a key: it holds what people wrote, and the secret of this Berea."
      : "Keep it safe: it holds what people wrote. SECRET is not in it: keep that beside it.",
  );
}

async function restore({ dataDir }: Config, log: pino.Logger): Promise<void> {
  if (given[0] === undefined)
    throw new StartError("Say which backup: npm run restore -- backups/berea-2026-01-31.zip");
  say("Checking the backup…");
  const { madeAt, people, files, lost } = await restoreBackup(find(given[0]), dataDir, log);
  say(
    `${dataDir} is as it was at ${madeAt}: ${count(people, "person", "people")}, ${count(files, "file", "files")}.`,
  );
  if (lost > 0) say(`Of ${lost} more files the bytes were lost before the backup was made.`);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);
