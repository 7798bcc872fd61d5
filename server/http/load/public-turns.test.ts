import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { BusyError } from "../../errors.ts";
import { createPageCache } from "../../public-pages/page-cache.ts";
import { createPublicTurns } from "./public-turns.ts";

const ATTACKER = "192.0.2.1";
const READER = "192.0.2.2";

test("a page that one network waits for is written at once for another", async () => {
  const turns = createPublicTurns({ slots: 2, slotsPerOwner: 1, maxWaiting: 10, maxWaitingPerOwner: 10 });
  const cache = createPageCache<string>({ bytes: Infinity }, () => 0);
  const { promise: search, resolve: endSearch } = Promise.withResolvers<void>();
  const searching = turns.run(ATTACKER, () => search);
  const waiting = turns.read(cache, "home", ATTACKER, async () => "written for the attacker");
  const written = "written for the reader";
  expect(await turns.read(cache, "home", READER, async () => written)).toBe(written);
  endSearch();
  await searching;
  expect(await waiting).toBe(written);
});

test("a page that is known, or is being written, needs no turn", async () => {
  const turns = createPublicTurns({ slots: 1, slotsPerOwner: 1, maxWaiting: 0, maxWaitingPerOwner: 0 });
  const open = createPublicTurns();
  const cache = createPageCache<string>({ bytes: Infinity }, () => 0);
  const { promise: page, resolve: endWriting } = Promise.withResolvers<string>();
  const first = open.read(cache, "home", READER, () => page);
  await nextTurn();
  const second = turns.read(cache, "home", READER, async () => "written again");
  endWriting("written once");
  expect(await Promise.all([first, second])).toEqual(["written once", "written once"]);
  expect(await turns.read(cache, "home", READER, async () => "written again")).toBe("written once");
  await expect(turns.read(cache, "about", READER, async () => "")).rejects.toBeInstanceOf(BusyError);
});
