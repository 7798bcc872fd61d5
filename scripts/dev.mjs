// `npm run dev` restarts the server when its files change, behind the web app with hot reload.
import process from "node:process";
import { ensureInstalled } from "./install/prepare.mjs";
import { runBeside } from "./processes.mjs";

await ensureInstalled();
const children = [
  runBeside("node", [
    "--watch-path=server",
    "--watch-path=contract",
    "--watch-preserve-output",
    "server/main.ts",
  ]),
  runBeside("vite", ["web"]),
];
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) if (other !== child) other.kill("SIGTERM");
    process.exitCode = code ?? 1;
  });
}
