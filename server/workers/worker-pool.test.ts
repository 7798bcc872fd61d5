import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Program } from "../paths.ts";
import type * as Worker from "./testing-worker.ts";
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const PROGRAM = "workers/testing-worker.ts" as Program;
const owner = "a";

let pool: WorkerPool<typeof Worker>;
const logged: string[] = [];
function openPool(options: Partial<WorkerPoolOptions> = {}) {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  pool = createWorkerPool<typeof Worker>(PROGRAM, { log, ...options });
  return pool;
}
afterEach(() => {
  pool.close();
  logged.splice(0);
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a worker pool", () => {
  test("returns what a task returns, bytes and large texts too", async () => {
    const { run } = openPool();
    const input = { bytes: new Uint8Array([1, 2, 3]), text: "a".repeat(5_000_000), nothing: undefined };
    expect(await run("echo", input, { owner })).toEqual(input);
  });

  test("keeps a process for the next task", async () => {
    const { run } = openPool();
    const pid = await run("readPid", null, { owner });
    expect(await run("readPid", null, { owner: "b" })).toBe(pid);
    expect(pid).not.toBe(process.pid);
  });

  test("ends each idle process on its own, while another is used", async () => {
    const { run } = openPool({ maxPerOwner: 2, idleMs: 1_500 });
    const [first, second] = await Promise.all([
      run("wait", 500, { owner }).then(() => run("readPid", null, { owner })),
      run("wait", 500, { owner }).then(() => run("readPid", null, { owner })),
    ]);
    expect(first).not.toBe(second);
    await expect
      .poll(async () => {
        await run("readPid", null, { owner });
        return [first, second].filter((pid) => isRunning(Number(pid))).length;
      })
      .toBe(1);
    await expect.poll(() => [first, second].some((pid) => isRunning(Number(pid)))).toBe(false);
  });

  test("stops a task that takes too long, with the pool's message, and does the next one", async () => {
    const { run } = openPool({ timeoutMs: 1500, failureMessage: "Too long." });
    await expect(run("loop", null, { owner })).rejects.toMatchObject({
      code: "too_large",
      message: "Too long.",
      reason: "timeout",
    });
    expect(await run("echo", "next", { owner })).toBe("next");
    expect(logged.join()).toContain('"reason":"timeout"');
  });

  test("counts the time of a task from its start, not from its place in the queue", async () => {
    const { run } = openPool({ timeoutMs: 3000, maxProcesses: 1 });
    await run("echo", "warm", { owner });
    const waits = ["a", "b", "c", "d"].map((each) => run("wait", 1000, { owner: each }));
    expect(await Promise.all(waits)).toEqual(["done", "done", "done", "done"]);
  });

  test("survives a crash of native code, and logs nothing of what it printed", async () => {
    const { run } = openPool();
    await expect(run("abort", "my private prayer", { owner })).rejects.toMatchObject({
      code: "too_large",
      message: ERROR_MESSAGES.resourceLimitExceeded,
      reason: "crash",
    });
    expect(logged.join()).not.toContain("prayer");
    expect(await run("echo", "next", { owner })).toBe("next");
  });

  test.each(["fillHeap", "fillBuffers"] as const)(
    "%s ends with its process, not the server",
    async (name) => {
      const { run } = openPool({ memoryMb: 150 });

      await expect(run(name, null, { owner })).rejects.toMatchObject({ code: "too_large" });
      expect(await run("echo", "next", { owner })).toBe("next");
    },
  );

  test("ends the process of a caller who has disconnected", async () => {
    const { run } = openPool();
    const pid = await run("readPid", null, { owner });
    const leaving = new AbortController();
    const left = run("loop", null, { owner, signal: leaving.signal });
    // By then the process has the task.
    await new Promise(setImmediate);
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await run("echo", "next", { owner })).toBe("next");
  });

  test("one owner's heavy task leaves a process for everyone else", async () => {
    const { run } = openPool({ timeoutMs: 20_000 });
    const leaving = new AbortController();
    const heavy = [1, 2, 3].map(() => run("loop", null, { owner, signal: leaving.signal }));
    expect(await run("echo", "quick", { owner: "b" })).toBe("quick");
    leaving.abort(new Error("gone"));
    await Promise.allSettled(heavy);
  });

  test("starts an additional process behind long tasks, and ends it after its task", async () => {
    const { run } = openPool({ maxProcesses: 1, extraProcessAfterMs: 100, timeoutMs: 20_000 });
    const leaving = new AbortController();
    const long = run("loop", null, { owner, signal: leaving.signal });
    const pid = await run("readPid", null, { owner: "b" });
    await expect.poll(() => isRunning(pid)).toBe(false);
    leaving.abort(new Error("gone"));
    await expect(long).rejects.toThrow("gone");
  });

  test("passes on an AppError, but no user text of any other error", async () => {
    const { run } = openPool();
    await expect(run("refuse", "Not a table.", { owner })).rejects.toMatchObject({
      code: "invalid",
      message: "Not a table.",
    });
    const error = await run("fail", "my private prayer", { owner }).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "TypeError" });
    expect(JSON.stringify([error.message, error.stack])).not.toContain("prayer");
    expect(error.stack).toContain("testing-worker.ts");
  });

  test("a process killed by someone else is not the input's fault", async () => {
    const { run } = openPool();
    const pid = await run("readPid", null, { owner });
    const killed = run("loop", null, { owner });
    await new Promise(setImmediate);
    process.kill(pid, "SIGKILL");
    await expect(killed).rejects.toMatchObject({ name: "InterruptedError" });
  });

  test("gives its processes none of the settings", async () => {
    process.env.SECRET_OF_A_TEST = "1";
    const { run } = openPool();
    expect(await run("readEnvironment", null, { owner })).not.toContain("SECRET_OF_A_TEST");
    delete process.env.SECRET_OF_A_TEST;
  });

  test("rejects waiting and running tasks when it is closed, and ends its processes", async () => {
    const { run, close } = openPool();
    const pid = await run("readPid", null, { owner });
    const tasks = Promise.allSettled([run("loop", null, { owner }), run("echo", 1, { owner })]);
    close();
    expect((await tasks).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect.poll(() => isRunning(pid)).toBe(false);
    await expect(run("echo", 1, { owner })).rejects.toThrow("stopping");
  });
});
