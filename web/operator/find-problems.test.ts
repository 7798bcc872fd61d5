import { expect, test } from "vitest";
import type { ServerStatus } from "../../contract/account/server-status.schema.ts";
import { findProblems } from "./find-problems.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const FINE: ServerStatus = {
  version: "1.0.0",
  memoryBytes: 1,
  startedAt: "2026-11-24T08:00:00Z",
  storage: { isWritable: true },
  work: [{ kind: "process", waiting: 0, running: 1, oldestSince: "2026-11-24T11:00:00Z" }],
  queues: { mails: 0, recordsToIndex: 0, filesToRemove: 0 },
  failedJobs: [],
  lastBackupAt: "2026-11-23T12:00:00Z",
  email: { server: null, from: "Berea", retrying: 0 },
  disk: { freeBytes: null, totalBytes: null, databaseBytes: 1, fileBytes: 0, bibleBytes: 0, accounts: [] },
};

const find = (change: Partial<ServerStatus>) => findProblems({ ...FINE, ...change }, NOW);

test("a server that is fine has no problems", () => {
  expect(find({})).toEqual([]);
});

test("problems are named, most urgent first", () => {
  expect(
    find({
      storage: { isWritable: false },
      disk: { ...FINE.disk, freeBytes: 1024 ** 3 },
      work: [{ kind: "transcribe", waiting: 2, running: 0, oldestSince: "2026-11-24T05:59:00Z" }],
      email: { ...FINE.email, retrying: 1 },
      lastBackupAt: null,
    }),
  ).toEqual([
    expect.stringContaining("Files can’t be stored"),
    expect.stringContaining("disk is almost full"),
    expect.stringContaining("six hours"),
    expect.stringContaining("emails could not be sent"),
    expect.stringContaining("no backup yet"),
  ]);
  expect(find({ lastBackupAt: "2026-11-16T12:00:00Z" })).toEqual([expect.stringContaining("a week old")]);
});
