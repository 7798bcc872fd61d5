import { resolve } from "node:path";
import { pino } from "pino";
import { type Config, readConfig } from "../config/config.ts";
import { StartError } from "../processes/start-error.ts";
import { createBackup } from "./create-backup.ts";
import { dumpDatabase } from "./dump-database.ts";
import { restoreBackup } from "./restore-backup.ts";

const [command, ...files] = process.argv.slice(2);
const print = (line: string) => void process.stdout.write(`${line}\n`);
// npm runs this in Berea's folder, but paths are relative to the folder in which the command was typed.
const resolvePath = (file: string) => resolve(process.env["INIT_CWD"] ?? ".", file);

const formatCount = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function run(): Promise<void> {
  const config = readConfig(process.env);
  rejectHosted(config, command === "dump");
  if (files.length > 1) throw new StartError(`Name only one file. You named ${files.length}.`);
  const log = pino({ level: "silent" });
  if (command === "dump") await dump(config, log);
  else if (command === "restore") await restore(config, log);
  else await backUp(config, log);
}

function rejectHosted({ database, storage }: Config, isDump: boolean): void {
  if (database.kind === "hosted")
    throw new StartError(
      "This command can't be used with DATABASE_URL. Use pg_dump and pg_restore instead (see docs/operations.md).",
    );
  if (storage && !isDump)
    throw new StartError(
      "This command can't be used with STORAGE_URL. Use the backups of your storage provider instead (see docs/operations.md).",
    );
}

async function backUp({ dataDir, secret }: Config, log: pino.Logger): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolvePath(files[0] ?? `backups/berea-${time}.zip`);
  print(`Backing up ${dataDir}…`);
  const { bytes, files: fileCount } = await createBackup(dataDir, file, log);
  const megabytes = Math.max(1, Math.round(bytes / 1024 ** 2));
  print(`Saved the database and ${formatCount(fileCount, "file", "files")} to ${file} (${megabytes} MB).`);
  print(
    secret === undefined
      ? "Store it as safely as a key. It contains everything that users wrote, and the secret of this installation."
      : "Store it safely. It contains everything that users wrote. SECRET isn't included, so keep a copy of it too.",
  );
}

async function dump({ dataDir }: Config, log: pino.Logger): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolvePath(files[0] ?? `backups/berea-${time}.sql`);
  print(`Writing the database of ${dataDir}…`);
  const bytes = await dumpDatabase(dataDir, file, log);
  print(
    `Saved it to ${file} (${Math.max(1, Math.round(bytes / 1024 ** 2))} MB). Load it into an empty database:`,
  );
  print(`psql --no-psqlrc --dbname="$DATABASE_URL" --file=${file}`);
}

async function restore({ dataDir }: Config, log: pino.Logger): Promise<void> {
  if (files[0] === undefined)
    throw new StartError(
      "Name the backup to restore, for example npm run restore -- backups/berea-2026-01-31.zip",
    );
  print("Checking the backup…");
  const result = await restoreBackup(resolvePath(files[0]), dataDir, log);
  const counts = [formatCount(result.users, "user", "users"), formatCount(result.files, "file", "files")];
  print(`Restored ${counts.join(" and ")} to ${dataDir}, from the backup of ${result.madeAt}.`);
  if (result.lost > 0)
    print(
      `${formatCount(result.lost, "file was", "files were")} already missing when the backup was created.`,
    );
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);
