// `npm start`: installs, builds and serves; what is there already is not done again.
import process from "node:process";
import { ensureBuilt, ensureInstalled, runBeside } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
const server = runBeside("node", ["server/main.ts"]);
server.on("exit", (code) => process.exit(code ?? 1));
