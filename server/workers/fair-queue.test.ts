import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Tasks that end when the test ends them, and the order in which they started. */
function createTasks(
  slots: number,
  { maxWaiting = 100, maxWaitingPerOwner = 100, slotsPerOwner = 1, extraSlotAfterMs = 60_000 } = {},
) {
  const queue = createFairQueue({ slots, slotsPerOwner, extraSlotAfterMs, maxWaiting, maxWaitingPerOwner });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal?: AbortSignal) =>
    queue.run({ owner: name[0] ?? "", job: name.split(".")[1], signal }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  async function end(name: string) {
    ends.get(name)?.();
    await new Promise(setImmediate);
  }
  return { add, end, started };
}

describe("a fair queue", () => {
  test("gives the newest first job all turns, however much others have queued", async () => {
    const { add, end, started } = createTasks(1);
    for (const name of ["a1.x", "a2.x", "a3.y", "b1.x", "b2.x", "b3.y", "c1.x", "c2.x"]) void add(name);
    await new Promise(setImmediate);
    const order = ["a1.x", "c1.x", "c2.x", "b1.x", "b2.x", "a2.x"];
    for (const name of order) await end(name);
    expect(started.slice(0, order.length)).toEqual(order);
  });

  test("runs no task of ten busy users between those of a newcomer", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(2, { slotsPerOwner: 2, maxWaiting: 1000 });
    const others = [..."abcdefghij"];
    for (const job of ["x", "y", "z"])
      for (const other of others) for (const at of [1, 2, 3, 4]) void add(`${other}${at}.${job}`);
    await new Promise(setImmediate);
    let ended = 0;
    const endNext = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      await end(started[ended++]!);
    };
    for (let turn = 0; turn < 6; turn += 1) await endNext(500);
    const before = started.length;
    for (const at of [1, 2, 3, 4, 5]) void add(`n${at}.x`);
    // Another job of a busy user comes later, and does not go before.
    void add("j1.w");
    for (let turn = 0; turn < 5; turn += 1) await endNext(3000);
    expect(started.slice(before)).toEqual(["n1.x", "n2.x", "n3.x", "n4.x", "n5.x"]);
  });

  test("has one first job of an owner at a time, and none while the owner has used something recently", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(1);
    for (const name of ["a1.x", "b1.x", "b2.y", "c1.x", "c2.x"]) void add(name);
    await new Promise(setImmediate);
    for (const name of ["a1.x", "c1.x", "c2.x", "b1.x"]) {
      vi.advanceTimersByTime(1000);
      await end(name);
    }
    void add("c3.y");
    await end("b2.y");
    void add("d1.x");
    void add("c4.z");
    vi.advanceTimersByTime(100);
    await end("c3.y");
    expect(started).toEqual(["a1.x", "c1.x", "c2.x", "b1.x", "b2.y", "c3.y", "d1.x"]);
  });

  test("runs one task of an owner at a time and leaves the other slots to others", async () => {
    const { add, end, started } = createTasks(2);
    for (const name of ["a1", "a2", "a3"]) void add(name);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1"]);
    void add("b1");
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "b1"]);
    await end("a1");
    expect(started).toEqual(["a1", "b1", "a2"]);
  });

  test("lets an owner use several slots, and gives the next free one to an owner who has none", async () => {
    const { add, end, started } = createTasks(2, { slotsPerOwner: 2 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) void add(name);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "a2"]);
    for (const name of ["a1", "b1", "b2"]) await end(name);
    expect(started).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  });

  test("runs one more task if none has started for a while", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(1, { slotsPerOwner: 1, extraSlotAfterMs: 2_000 });
    for (const name of ["a1", "b1", "c1", "d1"]) void add(name);
    vi.advanceTimersByTime(1_999);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1"]);
    vi.advanceTimersByTime(1);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "d1"]);
    vi.advanceTimersByTime(10_000);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "d1"]);
    await end("d1");
    expect(started).toEqual(["a1", "d1", "c1"]);
    await end("c1");
    expect(started).toEqual(["a1", "d1", "c1"]);
  });

  test("prefers an owner who has used little time recently", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(1);
    for (const name of ["a1", "a2", "b1", "b2", "b3"]) void add(name);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(5000);
    for (const name of ["a1", "b1", "b2"]) await end(name);
    expect(started).toEqual(["a1", "b1", "b2", "b3"]);
  });

  test("gives a newcomer turn after turn although others came just before, until its first job is done", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(1);
    for (const name of ["a1", "a2", "b1", "b2", "c1", "c2"]) void add(name);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(100);
    for (const name of ["n1.x", "n2.x", "n3.x", "n4.y"]) void add(name);
    for (const name of ["a1", "n1.x", "n2.x", "n3.x"]) {
      vi.advanceTimersByTime(900);
      await end(name);
    }
    expect(started).toEqual(["a1", "n1.x", "n2.x", "n3.x", "c1"]);
  });

  test("gives an owner who has waited for long a turn before newer ones after half a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(1);
    for (const name of ["a1", "b1", "c1"]) void add(name);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(31_000);
    await end("a1");
    expect(started).toEqual(["a1", "b1"]);
  });

  test("gives a newcomer turn after turn until it has used as much time as the others", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { add, end, started } = createTasks(3, { slotsPerOwner: 3 });
    for (const name of ["a1", "b1", "c1", "a2", "b2", "c2"]) void add(name);
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "b1", "c1"]);
    vi.advanceTimersByTime(2000);
    for (const name of ["n1", "n2", "n3"]) void add(name);
    for (const name of ["a1", "b1", "c1"]) await end(name);
    expect(started.slice(3)).toEqual(["n1", "n2", "n3"]);
  });

  test("lets long work pause while another owner waits, and continue before other tasks of its owner", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue({ slots: 1, maxWaiting: 9, maxWaitingPerOwner: 9 });
    const steps: string[] = [];
    const decode = async (name: string, parts: number) => {
      const turns = await queue.begin({ owner: name[0]! });
      for (let part = 1; part <= parts; part += 1) {
        vi.advanceTimersByTime(300);
        steps.push(`${name} ${part}`);
        await turns.pauseIfOthersWait();
      }
      turns.end();
    };
    await Promise.all([decode("a1", 3), decode("a2", 1), decode("b1", 2)]);
    // The newest first job, then the older one.
    expect(steps).toEqual(["a1 1", "b1 1", "b1 2", "a1 2", "a1 3", "a2 1"]);
  });

  test("lets work that is no first job take turns", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue({ slots: 1, maxWaiting: 9, maxWaitingPerOwner: 9 });
    for (const owner of ["a", "b"]) await queue.run({ owner }, async () => void vi.advanceTimersByTime(1000));
    const steps: string[] = [];
    const decode = async (owner: string, milliseconds: number) => {
      const turns = await queue.begin({ owner });
      for (let part = 1; part <= 2; part += 1) {
        vi.advanceTimersByTime(milliseconds);
        steps.push(owner + part);
        await turns.pauseIfOthersWait();
      }
      turns.end();
    };
    await Promise.all([decode("a", 300), decode("b", 300)]);
    expect(steps).toEqual(["a1", "b1", "a2", "b2"]);
    steps.length = 0;
    await Promise.all([decode("a", 100), decode("b", 100)]);
    expect(steps).toEqual(["a1", "a2", "b1", "b2"]);
  });

  test("frees the place of work that is aborted while it pauses", async () => {
    const queue = createFairQueue({ slots: 1, maxWaiting: 9, maxWaitingPerOwner: 9 });
    const leaving = new AbortController();
    const turns = await queue.begin({ owner: "a", signal: leaving.signal });
    const other = queue.begin({ owner: "b" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const paused = turns.pauseIfOthersWait();
    const otherTurns = await other;
    leaving.abort(new Error("gone"));
    await expect(paused).rejects.toThrow("gone");
    turns.end();
    otherTurns.end();
    expect(await queue.run({ owner: "c" }, async () => "next")).toBe("next");
  });

  test("rejects tasks beyond the queue limits, per owner and in total", async () => {
    const { add, end } = createTasks(1, { maxWaiting: 3, maxWaitingPerOwner: 2 });
    const first = add("a1");
    void add("a2");
    void add("a3");
    await expect(add("a4")).rejects.toMatchObject({ code: "unavailable" });
    void add("b1");
    await expect(add("c1")).rejects.toMatchObject({ code: "unavailable" });
    await end("a1");
    await first;
    void add("c2");
  });

  test("drops a waiting task whose caller has disconnected, and frees its place", async () => {
    const { add, end, started } = createTasks(1, { maxWaiting: 1 });
    void add("a1");
    const leaving = new AbortController();
    const left = add("b1", leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await expect(add("b2", leaving.signal)).rejects.toThrow("gone");
    void add("c1");
    await end("a1");
    expect(started).toEqual(["a1", "c1"]);
  });

  test("continues after a failed task", async () => {
    const queue = createFairQueue({ slots: 1, maxWaiting: 9, maxWaitingPerOwner: 9 });
    const failing = queue.run({ owner: "a" }, () => Promise.reject(new Error("broken")));
    const next = queue.run({ owner: "a" }, async () => "next");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});
