// `npm run backup`, `npm run restore` and `npm run dump`.
import process from "node:process";
import { ensureInstalled } from "./install/prepare.mjs";
import { run } from "./processes.mjs";

const [command, ...parameters] = process.argv.slice(2);
// Installs nothing, since a backup must not replace the packages of a running server.
if (command === "restore") await ensureInstalled();
// On Windows a shell parses the arguments again.
const quote = (word) => (process.platform === "win32" ? `"${word}"` : word);
process.exitCode = await run("node", ["server/backup/backup-command.ts", command, ...parameters.map(quote)]);
