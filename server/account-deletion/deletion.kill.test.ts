import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
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

let berea: TestApp;
let folder: string;
let outbox: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-deletion-kill-"));
  outbox = path.join(folder, "outbox");
  const log = pino({ level: "silent" });
  // This process makes the accounts, and others delete them.
  berea = await createTestApp({
    worksOnJobs: false,
    storage: await openFileStorage(path.join(folder, "files")),
    mailer: createMailer({ smtpUrl: undefined, from: "berea@berea.test", outbox, log }),
  });
});
afterAll(async () => {
  await berea.close();
  await rm(folder, { recursive: true });
});

/** Runs a process that deletes until there is nothing to delete any more, or it dies; answers what ended it. */
async function runServer(...args: string[]): Promise<{ signal: string | null; said: string }> {
  const { connection } = berea.context.database;
  const program = findTestProgram("account-deletion/testing-deletion-server.ts");
  const places = [JSON.stringify(connection), path.join(folder, "files"), outbox];
  const child = spawn(process.execPath, [program, ...places, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { signal: signal as string | null, said };
}

// From before it has begun to its last changes.
const LAST_QUESTIONS = [1, 5, 9, 13, 17, 21, 26, 31, 36, 41];

test.skipIf(process.platform === "win32")(
  "deletions whose processes are killed at any point are finished by those that start after them",
  { timeout: 240_000 },
  async () => {
    const { db, storage } = berea.context;
    const marks: string[] = [];
    for (const question of LAST_QUESTIONS) {
      const person = await berea.signUp();
      await createFullAccount(berea, person);
      marks.push(...(await listMarkers(berea, person)));
      const leaving = { userId: person.uid, email: person.email };
      const { signal } = await runServer(JSON.stringify(leaving), String(question));
      expect.soft(signal).toBe("SIGKILL");
      // What was not even noted is asked for again by the person, who has got no answer.
      if (await isSignedIn(person)) await startDeletion(db, leaving);
    }
    expect(await runServer()).toEqual({ signal: null, said: "finished\n" });

    await expect.poll(() => isSettled(db)).toBe(true);
    expect(await findRemainingData(db, storage, marks)).toEqual([]);
    expect(await readdir(outbox)).toEqual([]);
  },
);

const isSignedIn = async ({ uid }: TestUser) =>
  (await berea.context.db.$count(session, eq(session.userId, uid))) > 0;
