// `npm run test:chaos` runs the long kill test. `-- --kills=20` sets the number of kills, `--seed=7` repeats an earlier
// run, and `--seed=random` chooses a new seed. The test's name contains the seed.
import { randomInt } from "node:crypto";
import process from "node:process";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";
import { run } from "./processes.mjs";
import { ensureTools } from "./install/system-tools.mjs";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
await ensureInstalled();
await ensureBuilt();
if (process.platform === "linux") ensureTools({ strace: "-V" }, "The tests of disk failures");
process.exitCode = await run("vitest", ["run", "chaos"], {
  CHAOS_KILLS: values.kills,
  CHAOS_SEED: values.seed === "random" ? String(randomInt(2 ** 31)) : values.seed,
});
