// `npm run admin -- COMMAND`: accounts, disk, jobs and mail of this server.
import process from "node:process";
import { run } from "./processes.mjs";

process.exitCode = await run("node", ["server/admin/admin-command.ts", ...process.argv.slice(2)]);
