import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { startSpeechServer } from "../speech/testing-speech-server.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { type RunningProgram, startProgram } from "../testing/testing-program.ts";
import { createTestApp } from "../testing/testing.ts";
import {
  listJobEvents,
  detectSentence,
  makeRecording,
  createTestSpeechProvider,
  startTranscription,
  transcribeSentence,
  uploadRecording,
} from "./testing-transcription.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const SENTENCES = 9;
const FIRST_SENTENCES = 5;

test.skipIf(process.platform === "win32")(
  "a transcription whose process is killed goes on in the next, and no piece is sent twice that was answered",
  async () => {
    let isFirst = true;
    const service = await startSpeechServer({
      transcribe: transcribeSentence,
      // The first process waits for the last sentences until it is killed.
      refuse: (piece) => (isFirst && detectSentence(piece) >= FIRST_SENTENCES ? "hang" : undefined),
    });
    const folder = await mkdtemp(path.join(tmpdir(), "berea-kill-"));
    const storage = await openFileStorage(folder);
    // This process stores the recording and shows the job; others run it.
    const berea = await createTestApp({
      worksOnJobs: false,
      storage,
      speech: createTestSpeechProvider(service.url),
    });
    onTestFinished(async () => {
      await berea.close();
      await service.close();
      await removeFolder(folder);
    });
    const startServer = async (): Promise<RunningProgram> => {
      const args = [JSON.stringify(berea.context.database.connection), folder, service.url];
      const server = startProgram("jobs/testing-transcription-server.ts", args);
      await server.firstLine;
      return server;
    };
    const pastor = await berea.signUp();
    const sermon = await pastor.createSermon();
    const fileId = await uploadRecording(pastor, sermon, makeRecording(SENTENCES));
    const { body } = await startTranscription(pastor, sermon, fileId);
    const job = body as Job;

    const first = await startServer();
    const countKept = async (): Promise<number> => {
      const { rows } = await berea.context.database.pool.query(
        "select count(*)::int as count from job_pieces",
      );
      return rows[0].count;
    };
    while ((await countKept()) < FIRST_SENTENCES)
      await new Promise((resolve) => void setTimeout(resolve, 20));
    await first.kill();

    isFirst = false;
    service.pieces.length = 0;
    await startServer();
    const over = (await listJobEvents(pastor, job)).at(-1);
    expect(over).toMatchObject({
      state: "completed",
      progress: { transcribing: { done: SENTENCES, of: SENTENCES } },
    });
    expect(service.pieces.map(detectSentence).toSorted()).toEqual([5, 6, 7, 8]);
    const { segments } = await pastor.readSermon(sermon);
    expect(segments?.map(({ text }) => text)).toEqual(
      Array.from({ length: SENTENCES }, (_, sentence) => `This is sentence ${sentence}.`),
    );
  },
);
