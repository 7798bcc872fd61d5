// Stopping a real, busy Berea.
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ERROR_MESSAGES } from "../contract/errors.ts";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { isRunning } from "../server/data-folder/data-folder.ts";
import { waitForProcessEnd } from "../server/db/testing-writer-process.ts";
import { fastTempFolder } from "../server/testing/testing-folder.ts";
import { startModelServer } from "../server/engine/model/calls/testing-model-server.ts";
import { openFileStorage } from "../server/storage/file-storage.ts";
import { TUS_CONTENT_TYPE, readResponse } from "../server/uploads/testing-tus.ts";
import { hash, getUploadId } from "../server/uploads/testing-uploads.ts";
import { openEmbedded } from "./audit.ts";
import { type Caller, signUp } from "./caller.ts";
import { findDatabaseProcess } from "./processes.ts";
import { createReport } from "./report.ts";
import { createSermon } from "./savers.ts";
import { makeNoise } from "./uploaders.ts";

const SLOW_STOP_SERVER = path.join(import.meta.dirname, "slow-stop-server.mjs");
/** Half of the time after which that server cuts off its clients. */
const TIMEOUT_MS = 60_000;

interface Work {
  server: ServerProcess;
  person: Caller;
  sermonId: string;
}

/** Starts a Berea whose model starts each response and never ends it. */
async function start(): Promise<Work> {
  const model = await startModelServer({ model: "a-model", fault: () => ({ kind: "hang", after: 20 }) });
  onTestFinished(() => model.close());
  const settings = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: model.url, AI_MODEL: "a-model" };
  const server = await ServerProcess.start(settings, fastTempFolder(), SLOW_STOP_SERVER);
  onTestFinished(() => server.stop());
  const person = await signUp(server.address, createReport());
  return { server, person, sermonId: await createSermon(person) };
}

/** Starts a save that is blocked until released, and waits until it is running. */
async function startSave({ server, person, sermonId }: Work) {
  const database = openEmbedded(server.dataDir);
  const lock = await database.pool.connect();
  await lock.query("begin");
  await lock.query("select 1 from sermons where id = $1 for update", [sermonId]);
  const change = { version: 1, title: "Saved in time" };
  const answer = person.send("PATCH", `${person.own}/sermons/${sermonId}`, change);
  const countWaiting = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };
  await expect.poll(countWaiting).toBe(1);
  return {
    answer,
    async release() {
      // Nothing to release if the database has ended.
      await lock.query("commit").catch(() => undefined);
      lock.release();
      await database.close();
    },
  };
}

/** Starts generating a guide and waits for its first words. */
async function startGuide({ person }: Work) {
  const { body: study } = await person.call("POST", `${person.own}/studies`, {
    title: "Fear not",
    sessions: [{ id: "one", title: "The flock" }],
  });
  const streams = { accept: "text/event-stream" };
  const response = await person.send("POST", `${person.own}/studies/${study.id}/guide`, {}, streams);
  const reader = response!.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (!received.includes("event: ")) received += (await reader.read()).value ?? "";
  /** The rest of the stream. Rejects if the connection breaks. */
  return async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return received;
      received += value;
    }
  };
}

/** Sends a part of an upload, keeps the request open, and waits until the part is stored. */
async function startUpload({ server, person, sermonId }: Work, wav: Uint8Array, part: number) {
  const address = await person.uploads.create({ sermonId }, wav.length);
  const sent = person.uploads.open("PATCH", address, {
    "content-type": TUS_CONTENT_TYPE,
    "upload-offset": "0",
    "content-length": String(wav.length),
  });
  sent.on("error", () => undefined).write(wav.subarray(0, part));
  const storage = await openFileStorage(path.join(server.dataDir, "files"));
  await expect.poll(() => storage.findSize(getUploadId(address))).toBe(part);
  return { address, answer: readResponse(sent) };
}

describe.skipIf(process.platform === "win32")("stopping a server", { timeout: 300_000 }, () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "with %s finishes running requests, stops the database and exits with success",
    async (signal) => {
      const work = await start();
      const { server, person, sermonId } = work;
      const wav = makeNoise();
      const upload = await startUpload(work, wav, 100_000);
      const readGuide = await startGuide(work);
      const save = await startSave(work);
      const database = await findDatabaseProcess(server);

      const code = server.end(signal);
      // npm forwards a Ctrl-C that its child has received already.
      process.kill(server.processId, signal);
      const end = (await readGuide()).trim().split("\n\n").at(-1);
      expect(end).toContain("event: error");
      expect(end).toContain(ERROR_MESSAGES.unavailable);
      expect((await upload.answer).status).toBe(503);
      await save.release();
      expect((await save.answer)!.status).toBe(200);
      expect(await code).toBe(0);
      expect(isRunning(database)).toBe(false);
      expect(existsSync(path.join(server.dataDir, "postgres", "postmaster.pid"))).toBe(false);

      await server.restart();
      const { body } = await person.call("GET", `${person.own}/sermons/${sermonId}`);
      expect(body).toMatchObject({ title: "Saved in time", version: 2 });
      expect(await person.uploads.readOffset(upload.address)).toBe(100_000);
      await person.uploads.patch(upload.address, 100_000, wav.subarray(100_000));
      const content = await person.fetchBytes(`${person.own}/files/${getUploadId(upload.address)}/content`);
      expect(hash(content!)).toBe(hash(wav));
    },
  );

  test("ends the events that users follow at once, and logs no warnings", async () => {
    const { server, person, sermonId } = await start();
    await person.call("PATCH", `${person.own}/sermons/${sermonId}`, { version: 1, transcript: "Fear not." });
    const { body: job } = await person.call("POST", `${person.own}/jobs`, { kind: "process", sermonId });
    const follow = async () => {
      const response = await person.send("GET", `${person.own}/jobs/${job.id}/events`);
      const reader = response!.body!.pipeThrough(new TextDecoderStream()).getReader();
      let events = "";
      while (!events.includes('"state":"running"')) events += (await reader.read()).value ?? "";
      return async () => {
        while (!(await reader.read()).done);
      };
    };
    const streams = await Promise.all([follow(), follow(), follow()]);

    server.log = "";
    const startedAt = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS);
    // They end instead of breaking.
    await Promise.all(streams.map((readToEnd) => readToEnd()));
    const lines = server.log
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: "Berea has stopped" });
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  test("with a second Ctrl-C ends at once, including the database", async () => {
    const work = await start();
    const { server, person, sermonId } = work;
    const save = await startSave(work);
    const database = await findDatabaseProcess(server);

    const code = server.end("SIGINT");
    // A busy server may take two signals for one that arrived twice.
    const pressing = setInterval(() => {
      if (isRunning(server.processId)) process.kill(server.processId, "SIGINT");
    }, 1000);
    expect(await code.finally(() => clearInterval(pressing))).toBe(130);
    expect(await save.answer).toBeUndefined();
    await waitForProcessEnd(database);
    await save.release();

    await server.restart();
    const { body } = await person.call("GET", `${person.own}/sermons/${sermonId}`);
    expect(body.version).toBe(1);
  });
});
