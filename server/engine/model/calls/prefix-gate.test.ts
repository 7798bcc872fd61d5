import { expect, test } from "vitest";
import { createPrefixGate } from "./prefix-gate.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the call with the longest reply goes ahead, and the others follow when its reply begins", async () => {
  const gate = createPrefixGate();
  const started: string[] = [];
  const enter = async (name: string, priority: number) => {
    const entered = await gate.enter("a sermon", priority, undefined);
    started.push(name);
    return entered;
  };
  const short = enter("short", 1);
  const long = enter("long", 2);
  const { opened } = await long;
  await settled();
  expect(started).toEqual(["long"]);
  opened();
  await short;
  await enter("later", 1);
  expect(started).toEqual(["long", "short", "later"]);
});

test("calls with another prefix don't wait", async () => {
  const gate = createPrefixGate();
  await gate.enter("a sermon", 1, undefined);
  await expect(gate.enter("another", 1, undefined)).resolves.toBeDefined();
});

test("a call that is aborted while it waits rejects, and the others still follow", async () => {
  const gate = createPrefixGate();
  const { opened } = await gate.enter("a sermon", 2, undefined);
  const stop = new AbortController();
  const aborted = gate.enter("a sermon", 1, stop.signal);
  const other = gate.enter("a sermon", 1, undefined);
  stop.abort(new Error("stopped"));
  await expect(aborted).rejects.toThrow("stopped");
  opened();
  await expect(other).resolves.toBeDefined();
});
