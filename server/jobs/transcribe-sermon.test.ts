import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { SPEECH_MESSAGES } from "../../contract/processing/speech.ts";
import { files } from "../db/schema.ts";
import { makeSounds } from "../audio/testing-sounds.ts";
import { encodeWav } from "../audio/wav.ts";
import type { SpeechProvider } from "../speech/speech-provider.ts";
import {
  type Refusal,
  type ReceivedPiece,
  type SpeechServer,
  startSpeechServer,
} from "../speech/testing-speech-server.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { createTranscription } from "./transcribe-sermon.ts";
import {
  listJobEvents,
  detectSentence,
  makeRecording,
  createTestSpeechProvider,
  startTranscription,
  transcribeSentence,
  uploadRecording,
} from "./testing-transcription.ts";

let service: SpeechServer;
let refuse: ((piece: ReceivedPiece) => Refusal | undefined) | undefined;
let until: Promise<unknown>;
let speech: SpeechProvider;
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  service = await startSpeechServer({
    transcribe: transcribeSentence,
    refuse: (piece) => refuse?.(piece),
    get until() {
      return until;
    },
  });
  speech = createTestSpeechProvider(service.url);
  berea = await createTestApp({ speech });
  pastor = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await service.close();
});
beforeEach(() => {
  refuse = undefined;
  until = Promise.resolve();
  service.pieces.length = 0;
});

/** A sermon with a recording of three sentences. */
async function recordSermon(fields = {}) {
  const sermon = await pastor.createSermon({ title: "The little flock", ...fields });
  return { sermon, fileId: await uploadRecording(pastor, sermon, makeRecording(3)) };
}

async function start(sermon: { id: string }, fileId: string, more = {}): Promise<Job> {
  const { status, body } = await startTranscription(pastor, sermon, fileId, more);
  expect(status).toBe(201);
  return body;
}

/** The response for a finished job. */
const end = async (job: Job): Promise<Job> => (await listJobEvents(pastor, job)).at(-1)!;

const countPieces = async (sermon: { id: string }): Promise<number> => {
  const sql = "select count(*)::int as count from job_pieces where sermon_id = $1";
  const { rows } = await berea.context.database.pool.query(sql, [sermon.id]);
  return rows[0].count;
};

/** Resolves when the service has received this many pieces. */
async function received(count: number): Promise<void> {
  while (service.pieces.length < count) await new Promise((resolve) => void setTimeout(resolve, 5));
}

describe("the transcript of a recording", () => {
  test("contains the spoken words with their times, in paragraphs and segments", async () => {
    const { sermon, fileId } = await recordSermon();
    const job = await start(sermon, fileId);
    expect(job).toMatchObject({ kind: "transcribe", sermonId: sermon.id, error: null });
    const over = await end(job);
    expect(over).toMatchObject({
      state: "completed",
      progress: { transcribing: { done: 3, of: 3 }, joining: { done: 1, of: 1 } },
    });
    expect(over.progress.decoding?.done).toBe(over.progress.decoding?.of);

    const transcribed = await pastor.readSermon(sermon);
    expect(transcribed.transcript).toBe("[0:00] This is sentence 0. This is sentence 1. This is sentence 2.");
    expect(transcribed.segments?.map(({ text }) => text)).toEqual(
      [0, 1, 2].map((sentence) => `This is sentence ${sentence}.`),
    );
    transcribed.segments?.forEach(({ start: second, wordStarts }, index) => {
      expect(second).toBeCloseTo(5 * index, 1);
      expect(wordStarts).toHaveLength(4);
    });
    expect(transcribed).toMatchObject({ language: "en", sourceType: "pending", status: "draft" });
    expect(service.pieces.map(detectSentence).toSorted()).toEqual([0, 1, 2]);
    expect(await countPieces(sermon)).toBe(0);
  });

  test("is requested with the known language and names", async () => {
    const { sermon, fileId } = await recordSermon({ scripture: "Luke 12:32", language: "de" });
    await end(await start(sermon, fileId, { glossary: "Habakkuk,\n Okafor" }));
    expect(service.pieces[0]?.fields).toMatchObject({
      language: ["de"],
      prompt: ["The little flock. Luke 12:32. Habakkuk, Okafor"],
    });
    expect((await pastor.readSermon(sermon)).language).toBe("de");
  });

  test("is requested with the names and terms of the church if the call names none", async () => {
    const { body: profile } = await pastor.call("GET", `/api/users/${pastor.uid}/profile`);
    const terms = "Okafor (our youth pastor)\nLife Group";
    const change = { version: profile.version, terms };
    expect((await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, change)).status).toBe(200);
    service.pieces.length = 0;
    const { sermon, fileId } = await recordSermon();
    await end(await start(sermon, fileId));
    expect(service.pieces[0]?.fields).toMatchObject({ prompt: ["The little flock. Okafor, Life Group"] });
    const { version } = (await pastor.call("GET", `/api/users/${pastor.uid}/profile`)).body;
    await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, { version, terms: "" });
  });

  test("replaces an older one, which becomes a version", async () => {
    const { sermon, fileId } = await recordSermon({ transcript: "Fear not." });
    await end(await start(sermon, fileId));
    expect((await pastor.readSermon(sermon)).transcript).toContain("This is sentence 2.");
    expect(await listVersions(sermon)).toEqual(["Fear not."]);
  });

  test("becomes a version if the user has edited the transcript since", async () => {
    const { promise, resolve: resume } = Promise.withResolvers<void>();
    until = promise;
    const { sermon, fileId } = await recordSermon({ transcript: "Fear not." });
    const job = await start(sermon, fileId);
    await received(3);
    const { version } = await pastor.readSermon(sermon);
    await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { version, transcript: "Mine." });
    resume();
    expect((await end(job)).state).toBe("completed");
    expect((await pastor.readSermon(sermon)).transcript).toBe("Mine.");
    expect((await listVersions(sermon)).some((text) => text.includes("This is sentence 2."))).toBe(true);
  });
});

async function uploadToProcess(recording: Uint8Array) {
  const sermon = await pastor.createSermon({ title: "The little flock" });
  await uploadRecording(pastor, sermon, recording, { thenProcess: "true" });
  return sermon;
}

const listJobs = async (sermon: { id: string }): Promise<Job[]> =>
  (await pastor.call("GET", `/api/users/${pastor.uid}/jobs?sermonId=${sermon.id}`)).body.items;

describe("a recording that is uploaded to be processed", () => {
  test("is transcribed and gets all results without another request", async () => {
    const sermon = await uploadToProcess(makeRecording(3));
    const [transcription] = await listJobs(sermon);
    expect(transcription).toMatchObject({ kind: "transcribe" });
    expect((await end(transcription!)).state).toBe("completed");
    const [processing, ...rest] = await listJobs(sermon);
    expect(processing).toMatchObject({ kind: "process" });
    expect(rest).toMatchObject([{ kind: "transcribe", state: "completed" }]);
    expect((await end(processing!)).state).toBe("completed");
    const { summary, refinedTranscript } = await pastor.readSermon(sermon);
    expect(summary).not.toBe("");
    expect(refinedTranscript).toContain("This is sentence 2.");
  });

  test("passes the options of the results on to the second job", async () => {
    const sermon = await pastor.createSermon({ title: "The little flock" });
    const options = { audience: "young parents", age: "teens", language: "es" };
    await uploadRecording(pastor, sermon, makeRecording(3), {
      thenProcess: "true",
      options: JSON.stringify(options),
    });
    const [transcription] = await listJobs(sermon);
    await end(transcription!);
    const sql = "select options from jobs where sermon_id = $1 and kind = 'process'";
    const { rows } = await berea.context.database.pool.query(sql, [sermon.id]);
    expect(rows).toMatchObject([{ options: { options, fillScripture: true } }]);
    const [processing] = await listJobs(sermon);
    await end(processing!);
  });

  test.each(["{", "[]", '{"age":"toddlers"}', `{"audience":"${"x".repeat(5_000)}"}`])(
    "is processed without options if they are no options: %.20s",
    async (options) => {
      const sermon = await pastor.createSermon({ title: "The little flock" });
      await uploadRecording(pastor, sermon, makeRecording(1), { thenProcess: "true", options });
      const [transcription] = await listJobs(sermon);
      expect((await end(transcription!)).state).toBe("completed");
      const sql = "select options from jobs where sermon_id = $1 and kind = 'process'";
      const { rows } = await berea.context.database.pool.query(sql, [sermon.id]);
      expect(rows[0].options).not.toHaveProperty("options");
      const [processing] = await listJobs(sermon);
      await end(processing!);
    },
  );

  test("fails with a reason if nothing is said in it", async () => {
    service.pieces.length = 0;
    const sermon = await uploadToProcess(encodeWav(new Int16Array(16_000 * 5), 16_000));
    const [job] = await listJobs(sermon);
    const over = await end(job!);
    expect(over).toMatchObject({ state: "failed", error: { message: SPEECH_MESSAGES.noSpeech } });
    expect(await listJobs(sermon)).toHaveLength(1);
  });
});

test("a recording that is uploaded to be processed is stored if there is no speech recognition", async () => {
  const silent = await createTestApp();
  const person = await silent.signUp();
  const sermon = await person.createSermon();
  await uploadRecording(person, sermon, makeRecording(1), { thenProcess: "true" });
  const read = async (path: string) =>
    (await person.call("GET", `/api/users/${person.uid}/${path}`)).body.items;
  expect(await read(`sermons/${sermon.id}/files`)).toHaveLength(1);
  expect(await read("jobs")).toEqual([]);
  await silent.close();
});

async function listVersions(sermon: { id: string }): Promise<string[]> {
  const sql = "select text from versions where record_id = $1 and part = 'transcript'";
  const { rows } = await berea.context.database.pool.query(sql, [sermon.id]);
  return rows.map(({ text }) => text);
}

describe("a transcription that fails", () => {
  test("reports why, keeps the recording and the finished pieces, and resumes", async () => {
    refuse = (piece) => (detectSentence(piece) === 1 ? { status: 402 } : undefined);
    const { sermon, fileId } = await recordSermon();
    const failed = await end(await start(sermon, fileId));
    const { host } = new URL(service.url);
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "unavailable", message: `The account at ${host} has no credit left.` },
    });
    const kept = await countPieces(sermon);

    refuse = undefined;
    service.pieces.length = 0;
    expect((await end(await start(sermon, fileId))).state).toBe("completed");
    expect(service.pieces).toHaveLength(3 - kept);
    expect((await pastor.readSermon(sermon)).segments).toHaveLength(3);
  });

  test.each([
    ["silence", makeSounds([{ seconds: 20 }])],
    ["the hiss of a room", makeSounds([{ seconds: 20 }], 0.003)],
  ])("because there is no speech explains that, without calling the service: %s", async (_, samples) => {
    const sermon = await pastor.createSermon({ transcript: "Fear not." });
    const fileId = await uploadRecording(pastor, sermon, encodeWav(samples, 16_000));
    const { state, error } = await end(await start(sermon, fileId));
    expect([state, error?.message]).toEqual(["failed", SPEECH_MESSAGES.noSpeech]);
    expect(service.pieces).toEqual([]);
    expect((await pastor.readSermon(sermon)).transcript).toBe("Fear not.");
  });

  test("reports a damaged file", async () => {
    const { db, storage } = berea.context;
    const sermon = await pastor.createSermon();
    const storageKey = randomUUID();
    await storage.create(storageKey);
    await storage.append(
      storageKey,
      0,
      (async function* () {
        yield Buffer.from("no sound at all");
      })(),
    );
    await storage.complete(storageKey);
    const [file] = await db
      .insert(files)
      .values({
        ownerId: pastor.uid,
        recordKind: "sermon",
        recordId: sermon.id,
        state: "ready",
        filename: "damaged.mp3",
        mediaType: "audio/mpeg",
        bytes: 15,
        storageKey,
      })
      .returning();
    const { state, error } = await end(await start(sermon, file!.id));
    expect([state, error?.message]).toEqual(["failed", MEDIA_MESSAGES.unreadable]);
  });

  test("changes nothing when cancelled", async () => {
    until = new Promise(() => undefined);
    const { sermon, fileId } = await recordSermon();
    const job = await start(sermon, fileId);
    await received(3);
    await pastor.call("DELETE", `/api/users/${pastor.uid}/jobs/${job.id}`);
    expect((await end(job)).state).toBe("cancelled");
    expect((await pastor.readSermon(sermon)).transcript).toBe("");
  });
});

describe("a transcription does not start", () => {
  test("twice at the same time", async () => {
    const { promise, resolve: resume } = Promise.withResolvers<void>();
    until = promise;
    const { sermon, fileId } = await recordSermon();
    const job = await start(sermon, fileId);
    const { status, body } = await startTranscription(pastor, sermon, fileId);
    expect([status, body.error.message]).toEqual([409, JOB_MESSAGES.running]);
    resume();
    await end(job);
  });

  test("for a file of another user, of another sermon or that does not exist", async () => {
    const { sermon, fileId } = await recordSermon();
    const other = await berea.signUp();
    const others = await other.createSermon();
    const refused = [
      startTranscription(other, others, fileId),
      startTranscription(other, sermon, fileId),
      startTranscription(pastor, await pastor.createSermon(), fileId),
      startTranscription(pastor, sermon, randomUUID()),
      startTranscription(pastor, sermon, "no id"),
    ];
    for (const { status } of await Promise.all(refused)) expect(status).toBe(404);
  });

  test("if speech recognition is not set up or not installed", async () => {
    const { sermon, fileId } = await recordSermon();
    const { info } = speech;
    const absent = { ...speech, info: { ...info, isReady: false } };
    for (const [given, message] of [
      [undefined, SPEECH_MESSAGES.notSetUp],
      [absent, SPEECH_MESSAGES.notInstalled],
    ] as const) {
      const kind = createTranscription({ ...berea.context, speech: given });
      const wanted = { kind: "transcribe" as const, sermonId: sermon.id, fileId };
      const preparing = berea.context.db.transaction((tx) => kind.prepare(tx, pastor.uid, wanted));
      await expect(preparing).rejects.toMatchObject({ code: "unavailable", message });
    }
  });
});
