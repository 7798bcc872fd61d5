import { expect, test } from "vitest";
import { RecordedAudio } from "./recorded-audio.ts";
import { NOTHING, type Piece, type Recording } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";

const RECORDING: Recording = {
  id: "r",
  uid: "u",
  sermonId: "s",
  sermonTitle: "On the mountain",
  startedAt: "2026-03-08T10:15:00.000Z",
  mediaType: "audio/webm",
  state: "recording",
  stored: NOTHING,
  marks: [],
};

/** A storage in memory that fails when it is told to. */
class MemoryStore implements RecordingStore {
  recordings = new Map<string, Recording>();
  pieces: Piece[] = [];
  failure: Error | undefined;

  async #write(change: () => void): Promise<void> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    change();
  }

  save = (recording: Recording) => this.#write(() => this.recordings.set(recording.id, recording));

  append = (recording: Recording, pieces: readonly Piece[]) =>
    this.#write(() => {
      this.pieces.push(...pieces);
      this.recordings.set(recording.id, recording);
    });

  list = () => Promise.resolve([...this.recordings.values()]);

  read = (_id: string, from: number, most: number) => {
    const first = this.pieces.findLastIndex(({ start }) => start <= from);
    let bytes = 0;
    const found = this.pieces.slice(first).filter((piece) => {
      bytes += piece.bytes.byteLength;
      return bytes - piece.bytes.byteLength < most;
    });
    return Promise.resolve(found);
  };

  emptied = (recording: Recording) => this.save(recording);
  remove = () => this.#write(() => undefined);
}

const FULL = new DOMException("No room", "QuotaExceededError");
const bytes = (...values: number[]) => Uint8Array.from(values);

test("says that something is stored once it is", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  const adding = audio.add(bytes(1, 2, 3), 1);
  expect(audio.whole).toEqual({ bytes: 3, seconds: 1 });
  expect(audio.recording.stored).toEqual(NOTHING);
  expect(audio.available).toBe(0);
  await adding;
  expect(audio.recording.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(store.recordings.get("r")?.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(audio.available).toBe(3);
});

test("stores everything in order, also what comes while it writes", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await Promise.all([audio.add(bytes(1), 1), audio.add(bytes(2, 3), 2), audio.add(bytes(4), 3)]);
  expect(store.pieces.map(({ start }) => start)).toEqual([0, 1, 3]);
  expect(await audio.read(0, 100)).toEqual(bytes(1, 2, 3, 4));
});

test("a change that is made while a piece is written takes nothing of it back", async () => {
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

test("holds in memory what a full device does not take, and offers it to the server", async () => {
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

test("stores all that it holds when there is room again", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  store.failure = FULL;
  await audio.add(bytes(1), 1);
  await audio.add(bytes(2), 2);
  store.failure = undefined;
  await audio.add(bytes(3), 3);
  expect(audio.problem).toBeUndefined();
  expect(audio.recording.stored).toEqual({ bytes: 3, seconds: 3 });
  expect(store.pieces.map(({ start }) => start)).toEqual([0, 1, 2]);
});

test("reads from the middle of a piece and no more than asked for", async () => {
  const audio = new RecordedAudio(new MemoryStore(), RECORDING);
  await audio.add(bytes(1, 2, 3), 1);
  await audio.add(bytes(4, 5), 2);
  await audio.add(bytes(6), 3);
  expect(await audio.read(1, 4)).toEqual(bytes(2, 3, 4, 5));
});

test("knows how many seconds a number of bytes plays, and promises no more", async () => {
  const store = new MemoryStore();
  const audio = new RecordedAudio(store, RECORDING);
  await audio.add(bytes(1, 2), 1);
  await audio.add(bytes(3, 4), 2);
  store.failure = FULL;
  await audio.add(bytes(5, 6), 3);
  const seconds = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((count) => audio.secondsOf(count)));
  expect(seconds).toEqual([0, 0, 1, 1, 2, 2, 3]);
});

test("tells who waits for more, and when there is no more to come", async () => {
  const audio = new RecordedAudio(new MemoryStore(), RECORDING);
  const { signal } = new AbortController();
  const more = audio.more(0, signal);
  await audio.add(bytes(1), 1);
  await more;
  const end = audio.more(1, signal);
  await audio.complete();
  await end;
  expect(audio.recording.state).toBe("stopped");
});

test("goes on after what an earlier page has stored", async () => {
  const store = new MemoryStore();
  await new RecordedAudio(store, RECORDING).add(bytes(1, 2), 1);
  const [found] = await store.list();
  const audio = new RecordedAudio(store, found!);
  await audio.add(bytes(3), 2);
  expect(await audio.read(0, 100)).toEqual(bytes(1, 2, 3));
  expect(audio.whole).toEqual({ bytes: 3, seconds: 2 });
});
