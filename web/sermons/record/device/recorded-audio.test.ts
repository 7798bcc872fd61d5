import { expect, test } from "vitest";
import { RecordedAudio } from "./recorded-audio.ts";
import { EMPTY, type AudioChunk, type Recording } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";

const RECORDING: Recording = {
  id: "r",
  uid: "u",
  sermonId: "s",
  sermonTitle: "On the mountain",
  startedAt: "2026-03-08T10:15:00.000Z",
  mediaType: "audio/webm",
  state: "recording",
  stored: EMPTY,
  marks: [],
};

/** A store in memory whose writes fail with `failure`. */
class MemoryStore implements RecordingStore {
  recordings = new Map<string, Recording>();
  chunks: AudioChunk[] = [];
  failure: Error | undefined;

  async #write(change: () => void): Promise<void> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    change();
  }

  save = (recording: Recording) => this.#write(() => this.recordings.set(recording.id, recording));

  append = (recording: Recording, chunks: readonly AudioChunk[]) =>
    this.#write(() => {
      this.chunks.push(...chunks);
      this.recordings.set(recording.id, recording);
    });

  list = () => Promise.resolve([...this.recordings.values()]);

  read = (_id: string, from: number, maxBytes: number) => {
    const first = this.chunks.findLastIndex(({ start }) => start <= from);
    let bytes = 0;
    const found = this.chunks.slice(first).filter((piece) => {
      bytes += piece.bytes.byteLength;
      return bytes - piece.bytes.byteLength < maxBytes;
    });
    return Promise.resolve(found);
  };

  deleteAudio = (recording: Recording) => this.save(recording);
  remove = () => this.#write(() => undefined);
}

const FULL = new DOMException("No space", "QuotaExceededError");
const bytes = (...values: number[]) => Uint8Array.from(values);

test("counts audio as stored only after the write", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  const adding = audio.add(bytes(1, 2, 3), 1);
  expect(audio.total).toEqual({ bytes: 3, seconds: 1 });
  expect(audio.recording.stored).toEqual(EMPTY);
  expect(audio.available).toBe(0);
  await adding;
  expect(audio.recording.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(store.recordings.get("r")?.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(audio.available).toBe(3);
});

test("stores everything in order, including audio added during a write", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await Promise.all([audio.add(bytes(1), 1), audio.add(bytes(2, 3), 2), audio.add(bytes(4), 3)]);
  expect(store.chunks.map(({ start }) => start)).toEqual([0, 1, 3]);
  expect(await audio.read(0, 100)).toEqual(bytes(1, 2, 3, 4));
});

test("a metadata change during a write does not overwrite the stored size", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await Promise.all([
    audio.add(bytes(1), 1),
    audio.change({ marks: [1] }),
    audio.add(bytes(2), 2),
    audio.change({ uploadAddress: "/api/uploads/1" }),
  ]);
  expect(store.recordings.get("r")).toEqual({
    ...RECORDING,
    marks: [1],
    uploadAddress: "/api/uploads/1",
    stored: { bytes: 2, seconds: 2 },
  });
});

test("keeps audio in memory if the device is full and makes it available for upload", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await audio.add(bytes(1, 2), 1);
  store.failure = FULL;
  await audio.add(bytes(3, 4), 2);
  expect(audio.problem).toBe("full");
  expect(audio.recording.stored.seconds).toBe(1);
  expect(audio.available).toBe(4);
  expect(await audio.read(2, 100)).toEqual(bytes(3, 4));
  expect(new Uint8Array(await (await audio.toBlob()).arrayBuffer())).toEqual(bytes(1, 2, 3, 4));
});

test("stores everything once the device has space again", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  store.failure = FULL;
  await audio.add(bytes(1), 1);
  await audio.add(bytes(2), 2);
  store.failure = undefined;
  await audio.add(bytes(3), 3);
  expect(audio.problem).toBeUndefined();
  expect(audio.recording.stored).toEqual({ bytes: 3, seconds: 3 });
  expect(store.chunks.map(({ start }) => start)).toEqual([0, 1, 2]);
});

test("reads from the middle of a chunk and no more than requested", async () => {
  const audio = new RecordedAudio(new MemoryStore(), RECORDING);
  await audio.add(bytes(1, 2, 3), 1);
  await audio.add(bytes(4, 5), 2);
  await audio.add(bytes(6), 3);
  expect(await audio.read(1, 4)).toEqual(bytes(2, 3, 4, 5));
});

test("converts bytes to seconds, rounding down to complete chunks", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await audio.add(bytes(1, 2), 1);
  await audio.add(bytes(3, 4), 2);
  store.failure = FULL;
  await audio.add(bytes(5, 6), 3);
  const seconds = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((count) => audio.getSecondsAt(count)));
  expect(seconds).toEqual([0, 0, 1, 1, 2, 2, 3]);
});

test("resolves `waitForMore` when audio is added and when the recording is complete", async () => {
  const audio = new RecordedAudio(new MemoryStore(), RECORDING);
  const { signal } = new AbortController();
  const more = audio.waitForMore(0, signal);
  await audio.add(bytes(1), 1);
  await more;
  const end = audio.waitForMore(1, signal);
  await audio.complete();
  await end;
  expect(audio.recording.state).toBe("stopped");
});

test("continues after the audio that an earlier page stored", async () => {
  const store = new MemoryStore();
  await new RecordedAudio(store, RECORDING).add(bytes(1, 2), 1);
  const [found] = await store.list();
  const audio = new RecordedAudio(store, found!);
  await audio.add(bytes(3), 2);
  expect(await audio.read(0, 100)).toEqual(bytes(1, 2, 3));
  expect(audio.total).toEqual({ bytes: 3, seconds: 2 });
});
