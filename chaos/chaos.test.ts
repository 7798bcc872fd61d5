import { expect, test } from "vitest";
import { runChaos } from "./chaos.ts";

// `npm run test:chaos` is the long form, and sets these.
const kills = Number(process.env.CHAOS_KILLS ?? 5);
const seed = Number(process.env.CHAOS_SEED ?? 1);

test.skipIf(process.platform === "win32")(
  `nothing acknowledged is lost and all that was begun is finished after ${kills} kills (seed ${seed})`,
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const { counts, violations } = await runChaos({ kills, seed });
    const done = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    process.stdout.write(`kill test, seed ${seed}: ${done.toSorted().join(", ")}\n`);
    expect(violations).toEqual([]);
  },
);
