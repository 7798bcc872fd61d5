// Disk failures under a real Berea. Only in the long run, since it needs root, mounts and strace, which containers often lack.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { ERROR_MESSAGES } from "../contract/errors.ts";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { canMount, mountTestDisk } from "../server/db/testing-embedded.ts";
import { hash } from "../server/uploads/testing-uploads.ts";
import { type Caller, signUp } from "./caller.ts";
import { findDatabaseProcess, listChildren } from "./processes.ts";
import { createReport } from "./report.ts";
import { createSermon } from "./savers.ts";
import { makeNoise } from "./uploaders.ts";

const isLong = process.env.CHAOS_KILLS !== undefined;
const canTrace = process.platform === "linux" && spawnSync("strace", ["true"]).status === 0;

/** A disk in memory, since recovery on a busy real disk takes a minute. */
const mountMemory = () => mountTestDisk("size=350m");

async function start(folder?: string): Promise<ServerProcess> {
  const server = await ServerProcess.start({}, folder);
  onTestFinished(() => server.stop());
  return server;
}

const signUpOn = (server: ServerProcess) => signUp(server.address, createReport());

/** Makes system calls of processes and their threads fail until stopped. Resolves when that works. */
async function injectFailure(processes: number[], calls: string): Promise<() => Promise<void>> {
  const targets = processes.flatMap((id) => ["-p", String(id)]);
  const parameters = ["-f", "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EIO`, ...targets];
  const tracer: ChildProcess = spawn("strace", parameters, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(tracer, "exit");
  let output = "";
  tracer.stderr!.on("data", (text: Buffer) => void (output += text.toString()));
  const isAttached = () => processes.every((id) => output.includes(`Process ${id} attached`));
  await expect.poll(isAttached).toBe(true);
  const end = async () => {
    tracer.kill("SIGINT");
    await ended;
  };
  onTestFinished(end);
  return end;
}

interface Saved {
  number: number;
  version: number;
}

const noteOf = (number: number, letters: number) => `Note ${number} ${"abcdefgh".repeat(letters / 8)}`;

/** Sends one save. Returns its outcome, and the server's message if it was rejected. */
async function save(person: Caller, id: string, { number, version }: Saved): Promise<Saved | string> {
  const response = await person.send("PATCH", `${person.own}/sermons/${id}`, {
    version,
    notes: `Note ${number}`,
    transcript: noteOf(number, 60_000),
  });
  if (response === undefined) return "";
  const body = (await response.json()) as { version: number; error: { message: string } };
  if (response.status === 200) return { number, version: body.version };
  expect(response.status).toBe(503);
  return body.error.message;
}

/** Saves until it succeeds. Unacknowledged saves must be stored completely or not at all. */
async function saveAgain(person: Caller, id: string, saved: Saved): Promise<Saved> {
  const { body } = await person.call("GET", `${person.own}/sermons/${id}`);
  const found = Number(body.notes.slice("Note ".length));
  expect([saved.number, saved.number + 1]).toContain(found);
  expect(body.transcript).toBe(noteOf(found, 60_000));
  const next = await save(person, id, { number: found + 1, version: body.version });
  if (typeof next === "object") return next;
  await delay(100);
  return saveAgain(person, id, { number: found, version: body.version });
}

/** Saves until one is rejected. Returns the last accepted one and the message of the rejected one. */
async function saveUntilRejected(person: Caller, id: string, saved: Saved): Promise<[Saved, string]> {
  const next = await save(person, id, { number: saved.number + 1, version: saved.version });
  return typeof next === "object" ? saveUntilRejected(person, id, next) : [saved, next];
}

async function createSavedSermon(person: Caller): Promise<{ id: string; saved: Saved }> {
  const id = await createSermon(person);
  const saved = await save(person, id, { number: 1, version: 1 });
  if (typeof saved === "string") throw new Error(saved);
  return { id, saved };
}

async function expectStored(server: ServerProcess, person: Caller, id: string, { number }: Saved) {
  await server.kill();
  await server.restart();
  const { body } = await person.call("GET", `${person.own}/sermons/${id}`);
  expect(body.transcript).toBe(noteOf(number, 60_000));
}

describe.runIf(isLong && canMount())(
  "a full disk (only in the long run, as root)",
  { timeout: 300_000 },
  () => {
    test("rejects saves, loses no acknowledged ones, and everything continues once there is space", async () => {
      const disk = await mountMemory();
      const server = await start(disk);
      const person = await signUpOn(server);
      const { id, saved } = await createSavedSermon(person);
      const ballast = path.join(disk, "ballast");
      fill(ballast);
      let last = saved;
      const sentences = new Set<string>();
      for (let failures = 0; failures < 5;) {
        const next = await save(person, id, { number: last.number + 1, version: last.version });
        if (typeof next === "object") {
          last = next;
          fill(ballast);
        } else {
          failures += 1;
          sentences.add(next);
          await delay(1000);
        }
      }
      expect([ERROR_MESSAGES.diskFull, ERROR_MESSAGES.unavailable]).toEqual(
        expect.arrayContaining([...sentences]),
      );
      // Longer than the app keeps trying to start its database.
      await delay(15_000);
      rmSync(ballast);
      last = await saveAgain(person, id, last);
      await expectStored(server, person, id, last);
    });
  },
);

describe.runIf(isLong && canTrace)(
  "a disk that fails to write (only in the long run, with strace)",
  { timeout: 300_000 },
  () => {
    test.each(["fdatasync", "pwrite64"])(
      "does not acknowledge bytes of an upload (%s), which continues when the disk works again",
      async (calls) => {
        const server = await start();
        const person = await signUpOn(server);
        const sermonId = await createSermon(person);
        const wav = makeNoise();
        const address = await person.uploads.create({ sermonId }, wav.length);
        expect((await person.uploads.patch(address, 0, wav.subarray(0, 100_000))).status).toBe(204);
        const end = await injectFailure([server.processId], calls);
        const failed = await person.uploads.patch(address, 100_000, wav.subarray(100_000));
        await end();
        const unavailable = { status: 503, body: { error: { message: ERROR_MESSAGES.storageUnavailable } } };
        expect(failed).toMatchObject(unavailable);
        const offset = await person.uploads.readOffset(address);
        expect(offset).toBe(100_000);
        expect((await person.uploads.patch(address, offset, wav.subarray(offset))).status).toBe(204);
        const content = await person.fetchBytes(`${person.own}/files/${address.split("/").at(-1)}/content`);
        expect(hash(content!)).toBe(hash(wav));
      },
    );
  },
);

describe.runIf(isLong && canTrace && canMount())(
  "a disk failure under the database (only in the long run, as root with strace)",
  { timeout: 300_000 },
  () => {
    const sentences = [ERROR_MESSAGES.unavailable, ERROR_MESSAGES.storageUnavailable];

    test.each(["fdatasync", "pwrite64"])(
      "once (%s) acknowledges no unsafe save, loses none, and everything continues",
      async (calls) => {
        const server = await start(await mountMemory());
        const person = await signUpOn(server);
        const { id, saved } = await createSavedSermon(person);
        const end = await injectFailure(listChildren(await findDatabaseProcess(server)), calls);
        const [last, sentence] = await saveUntilRejected(person, id, saved);
        expect(sentences).toContain(sentence);
        await expectStored(server, person, id, await saveAgain(person, id, last));
        await end();
      },
    );

    test("for a long time is reported to callers, and everything continues once it is repaired", async () => {
      const server = await start(await mountMemory());
      const person = await signUpOn(server);
      const { id, saved } = await createSavedSermon(person);
      const database = await findDatabaseProcess(server);
      const all = [server.processId, database, ...listChildren(database)];
      const end = await injectFailure(all, "fsync,fdatasync");
      const [last, sentence] = await saveUntilRejected(person, id, saved);
      expect(sentences).toContain(sentence);
      // Longer than the retries of a database that fails for another reason.
      await delay(20_000);
      expect((await person.send("GET", `${person.own}/sermons/${id}`))?.status).toBe(503);
      await end();
      await expectStored(server, person, id, await saveAgain(person, id, last));
    });
  },
);

/** Fills the disk. */
function fill(file: string): void {
  for (const size of [1_000_000, 4096]) {
    const handle = openSync(file, "a");
    try {
      for (;;) writeSync(handle, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(handle);
    }
  }
}
