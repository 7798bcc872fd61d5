import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeFolder } from "../../server/testing/testing-folder.ts";

const TIMES = 200;
/** Acquires and releases the lock repeatedly. While it has the lock, it has a file that nobody else may have. */
const PROGRAM = `
import { rmSync, writeFileSync } from "node:fs";
import { lock, release } from ${JSON.stringify(path.join(import.meta.dirname, "lock.mjs"))};
for (let count = 0; count < ${TIMES}; count++) {
  const held = await lock(process.argv[1], () => undefined);
  writeFileSync("owned", "", { flag: "wx" });
  rmSync("owned");
  release(held);
}
console.log("done");
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-lock-"));
});
afterEach(() => removeFolder(folder));

test("six processes get the lock in turns, one at a time", async () => {
  const results = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, folder]);
      const [output, errors] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      return { output, errors };
    }),
  );
  expect(results).toEqual(Array.from({ length: 6 }, () => ({ output: "done\n", errors: "" })));
});
