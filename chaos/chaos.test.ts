import { expect, test } from "vitest";
import { runChaos } from "./chaos.ts";

// Set by `npm run test:chaos`, the long form of this test.
const kills = Number(process.env.CHAOS_KILLS ?? 5);
const seed = Number(process.env.CHAOS_SEED ?? 1);

test.skipIf(process.platform === "win32")(
  `no acknowledged data is lost and all started work finishes after ${kills} kills (seed ${seed})`,
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const { counts, violations } = await runChaos({ kills, seed });
    const done = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    process.stdout.write(`kill test, seed ${seed}: ${done.toSorted().join(", ")}\n`);
    expect(violations).toEqual([]);
  },
);
