import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import pino from "pino";
import { eq } from "drizzle-orm";
import { session } from "../db/schema.ts";
import { createMailer } from "../mail/mailer.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { findTestProgram } from "../testing-programs.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { startDeletion } from "./delete-account.ts";
import { findRemainingData, isSettled, listMarkers, createFullAccount } from "./testing-full-account.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let berea: TestApp;
let folder: string;
let outbox: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-deletion-kill-"));
  outbox = path.join(folder, "outbox");
  const log = pino({ level: "silent" });
  // This process creates the accounts, and others delete them.
  berea = await createTestApp({
    worksOnJobs: false,
    storage: await openFileStorage(path.join(folder, "files")),
    mailer: createMailer({ smtpUrl: undefined, from: "berea@berea.test", outbox, log }),
  });
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

/** Runs a process that finishes all deletions or dies; returns its output and the signal that ended it. */
async function runServer(...args: string[]): Promise<{ signal: string | null; output: string }> {
  const { connection } = berea.context.database;
  const program = findTestProgram("account-deletion/testing-deletion-server.ts");
  const paths = [JSON.stringify(connection), path.join(folder, "files"), outbox];
  const child = spawn(process.execPath, [program, ...paths, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { signal: signal as string | null, output };
}

// From before the start of a deletion to its last changes.
const LAST_QUERIES = [1, 5, 9, 13, 17, 21, 26, 31, 36, 41];

test.skipIf(process.platform === "win32")(
  "deletions are finished by other processes when their process is killed at any point",
  { timeout: 240_000 },
  async () => {
    const { db, storage } = berea.context;
    const markers: string[] = [];
    for (const lastQuery of LAST_QUERIES) {
      const person = await berea.signUp();
      await createFullAccount(berea, person);
      markers.push(...(await listMarkers(berea, person)));
      const deletion = { userId: person.uid, email: person.email };
      const { signal } = await runServer(JSON.stringify(deletion), String(lastQuery));
      expect.soft(signal).toBe("SIGKILL");
      // If the deletion had not started yet, the user would request it again.
      if (await isSignedIn(person)) await startDeletion(db, deletion);
    }
    expect(await runServer()).toEqual({ signal: null, output: "finished\n" });

    await expect.poll(() => isSettled(db)).toBe(true);
    expect(await findRemainingData(db, storage, markers)).toEqual([]);
    expect(await readdir(outbox)).toEqual([]);
  },
);

const isSignedIn = async ({ uid }: TestUser) =>
  (await berea.context.db.$count(session, eq(session.userId, uid))) > 0;
