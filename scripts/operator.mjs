// `npm run operator -- EMAIL` makes a user the operator of this server.
import process from "node:process";
import { run } from "./processes.mjs";

process.exitCode = await run("node", ["server/admin/admin-command.ts", "operator", ...process.argv.slice(2)]);
