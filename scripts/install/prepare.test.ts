// `npm start` in a fresh clone with the real npm: several starts at once, and a start after a kill.
import { spawnSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listChildren } from "../../chaos/processes.ts";
import { isRunning } from "../../server/data-folder/data-folder.ts";
import { type Clone, makeClone, type NpmRun } from "./testing-clone.ts";

let clone: Clone;
beforeEach(async () => {
  clone = await makeClone();
});
afterEach(() => clone.remove());

const WAITING = "Another process is installing or building Berea in this folder. Waiting for it to finish…";
const WHOLE = ["install", "build of web", "build of server"].flatMap((work) => [
  `${work} begins`,
  `${work} ends`,
]);

const listEvents = async () =>
  (await clone.readEvents()).map((event) => event.slice(0, event.lastIndexOf(" ")));
const waitForOutput = async (run: NpmRun, text: string) => {
  await expect.poll(run.output).toContain(text);
};
/** The id of the last process that reported. */
const findLastProcess = async () => Number((await clone.readEvents()).at(-1)?.split(" ").at(-1));
describe.skipIf(process.platform === "win32")("npm start", { timeout: 120_000 }, () => {
  test("twice at once installs and builds once, and the second says that it waits", async () => {
    await clone.closeGate();
    const first = clone.npm("start");
    await expect.poll(listEvents).toContain("install begins");
    const second = clone.npm("start");
    await waitForOutput(second, WAITING);
    await clone.openGate();
    await waitForOutput(first, "ready");
    await waitForOutput(second, "ready");
    expect(await listEvents()).toEqual(WHOLE);
    expect(second.output().split(WAITING)).toHaveLength(2);
  });

  test("five times at once installs and builds once", async () => {
    const runs = Array.from({ length: 5 }, () => clone.npm("start"));
    for (const run of runs) await waitForOutput(run, "ready");
    expect(await listEvents()).toEqual(WHOLE);
  });

  test("after npm ci does not install again", async () => {
    await clone.npm("ci").ended;
    expect(await listEvents()).toEqual(["install begins", "install ends"]);
    const run = clone.npm("start");
    await waitForOutput(run, "ready");
    expect(await listEvents()).toEqual(WHOLE);
  });

  test.skipIf(process.getuid?.() !== 0)("says what to do if the folder belongs to another user", async () => {
    await chmod(clone.folder, 0o755);
    const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
      cwd: clone.folder,
      uid: 65_534,
      encoding: "utf8",
    });
    expect(stderr).toContain('Run "npm run build" as the owner of the folder.');
    expect(status).toBe(1);
  });

  describe.each([
    { work: "install", before: [] },
    { work: "build of server", before: WHOLE.slice(0, 4) },
  ])("whose $work is under way", ({ work, before }) => {
    /** Starts and pauses before the end of the work. Returns the processes of npm, the script and the work. */
    async function startWork() {
      if (before.length > 0) {
        const whole = clone.npm("start");
        await waitForOutput(whole, "ready");
        whole.process.kill();
        await whole.ended;
        await clone.change("server/source.ts");
      }
      const done = (await clone.readEvents()).length;
      await clone.closeGate();
      const run = clone.npm("start");
      const listNew = async () => (await listEvents()).slice(done);
      await expect.poll(listNew).toEqual([`${work} begins`]);
      const [script] = listChildren(run.process.pid!);
      return { run, script: script!, worker: await findLastProcess(), listNew };
    }

    const rest = work === "install" ? WHOLE : [`${work} begins`, `${work} ends`];

    test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
      "ends with all that it started when npm gets %s, and the next start does it again",
      async (signal) => {
        const { run, script, worker, listNew } = await startWork();
        const since = performance.now();
        run.process.kill(signal);
        await expect.poll(() => [script, worker].filter(isRunning)).toEqual([]);
        expect(performance.now() - since).toBeLessThan(5000);
        await clone.openGate();
        const next = clone.npm("start");
        await waitForOutput(next, "ready");
        expect(await listNew()).toEqual([`${work} begins`, ...rest]);
      },
    );

    test("continues if only its script is killed, and the next start waits for it", async () => {
      const { script, worker, listNew } = await startWork();
      process.kill(script, "SIGKILL");
      await expect.poll(() => isRunning(script)).toBe(false);
      expect(isRunning(worker)).toBe(true);
      const next = clone.npm("start");
      await waitForOutput(next, WAITING);
      await clone.openGate();
      await waitForOutput(next, "ready");
      // npm has recorded that it finished. A build has no such record.
      expect(await listNew()).toEqual(work === "install" ? rest : [...rest, ...rest]);
    });
  });
});
