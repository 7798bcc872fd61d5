// `npm run backup` and `npm run restore`.
import process from "node:process";
import { ensureInstalled } from "./prepare.mjs";
import { run } from "./processes.mjs";

const [command, ...parameters] = process.argv.slice(2);
// A backup is of what runs, whose packages are not to be exchanged under it.
if (command === "restore") await ensureInstalled();
// A shell reads them once more on Windows.
const quote = (word) => (process.platform === "win32" ? `"${word}"` : word);
process.exitCode = await run("node", ["server/backup/backup-command.ts", command, ...parameters.map(quote)]);
