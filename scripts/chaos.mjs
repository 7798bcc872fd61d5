// `npm run test:chaos`: the long form of the kill test. `-- --kills=20 --seed=7` asks for so many kills, and for those of
// an earlier run; `--seed=random` for others each time. The seed is part of the test's name.
import { randomInt } from "node:crypto";
import process from "node:process";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { run } from "./processes.mjs";
import { ensureTools } from "./system-tools.mjs";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
await ensureInstalled();
await ensureBuilt();
if (process.platform === "linux") ensureTools({ strace: "-V" }, "The tests of a disk that fails");
process.exitCode = await run("vitest", ["run", "chaos"], {
  CHAOS_KILLS: values.kills,
  CHAOS_SEED: values.seed === "random" ? String(randomInt(2 ** 31)) : values.seed,
});
