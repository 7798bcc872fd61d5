import { expect, test } from "vitest";
import { RecordedSound } from "./recorded-sound.ts";
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
  const sound = new RecordedSound(store, RECORDING);
  const adding = sound.add(bytes(1, 2, 3), 1);
  expect(sound.whole).toEqual({ bytes: 3, seconds: 1 });
  expect(sound.recording.stored).toEqual(NOTHING);
  expect(sound.available).toBe(0);
  await adding;
  expect(sound.recording.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(store.recordings.get("r")?.stored).toEqual({ bytes: 3, seconds: 1 });
  expect(sound.available).toBe(3);
});

test("stores everything in order, also what comes while it writes", async () => {
  const store = new MemoryStore();
  const sound = new RecordedSound(store, RECORDING);
  await Promise.all([sound.add(bytes(1), 1), sound.add(bytes(2, 3), 2), sound.add(bytes(4), 3)]);
  expect(store.pieces.map(({ start }) => start)).toEqual([0, 1, 3]);
  expect(await sound.read(0, 100)).toEqual(bytes(1, 2, 3, 4));
});

test("a change that is made while a piece is written takes nothing of it back", async () => {
  const store = new MemoryStore();
  const sound = new RecordedSound(store, RECORDING);
  await Promise.all([
    sound.add(bytes(1), 1),
    sound.change({ marks: [1] }),
    sound.add(bytes(2), 2),
    sound.change({ uploadAddress: "/api/uploads/1" }),
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
  const sound = new RecordedSound(store, RECORDING);
  await sound.add(bytes(1, 2), 1);
  store.failure = FULL;
  await sound.add(bytes(3, 4), 2);
  expect(sound.trouble).toBe("full");
  expect(sound.recording.stored.seconds).toBe(1);
  expect(sound.available).toBe(4);
  expect(await sound.read(2, 100)).toEqual(bytes(3, 4));
  expect(new Uint8Array(await (await sound.toBlob()).arrayBuffer())).toEqual(bytes(1, 2, 3, 4));
});

test("stores all that it holds when there is room again", async () => {
  const store = new MemoryStore();
  const sound = new RecordedSound(store, RECORDING);
  store.failure = FULL;
  await sound.add(bytes(1), 1);
  await sound.add(bytes(2), 2);
  store.failure = undefined;
  await sound.add(bytes(3), 3);
  expect(sound.trouble).toBeUndefined();
  expect(sound.recording.stored).toEqual({ bytes: 3, seconds: 3 });
  expect(store.pieces.map(({ start }) => start)).toEqual([0, 1, 2]);
});

test("reads from the middle of a piece and no more than asked for", async () => {
  const sound = new RecordedSound(new MemoryStore(), RECORDING);
  await sound.add(bytes(1, 2, 3), 1);
  await sound.add(bytes(4, 5), 2);
  await sound.add(bytes(6), 3);
  expect(await sound.read(1, 4)).toEqual(bytes(2, 3, 4, 5));
});

test("knows how many seconds a number of bytes plays, and promises no more", async () => {
  const store = new MemoryStore();
  const sound = new RecordedSound(store, RECORDING);
  await sound.add(bytes(1, 2), 1);
  await sound.add(bytes(3, 4), 2);
  store.failure = FULL;
  await sound.add(bytes(5, 6), 3);
  const seconds = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((count) => sound.secondsOf(count)));
  expect(seconds).toEqual([0, 0, 1, 1, 2, 2, 3]);
});

test("tells who waits for more, and when there is no more to come", async () => {
  const sound = new RecordedSound(new MemoryStore(), RECORDING);
  const { signal } = new AbortController();
  const more = sound.more(0, signal);
  await sound.add(bytes(1), 1);
  await more;
  const end = sound.more(1, signal);
  await sound.complete();
  await end;
  expect(sound.recording.state).toBe("stopped");
});

test("goes on after what an earlier page has stored", async () => {
  const store = new MemoryStore();
  await new RecordedSound(store, RECORDING).add(bytes(1, 2), 1);
  const [found] = await store.list();
  const sound = new RecordedSound(store, found!);
  await sound.add(bytes(3), 2);
  expect(await sound.read(0, 100)).toEqual(bytes(1, 2, 3));
  expect(sound.whole).toEqual({ bytes: 3, seconds: 2 });
});
