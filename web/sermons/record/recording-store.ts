// Recordings in IndexedDB, written so that a killed tab or a power cut loses nothing that was stored.
import { promisifyRequest, promisifyTransaction, defineDatabase } from "../../offline/browser-database.ts";
import type { AudioChunk, Recording } from "./recording.ts";

/** Every promise resolves after the data is durably stored. */
export interface RecordingStore {
  save: (recording: Recording) => Promise<void>;
  /** Stores chunks and metadata in one transaction. */
  append: (recording: Recording, chunks: readonly AudioChunk[]) => Promise<void>;
  list: (uid: string) => Promise<Recording[]>;
  /** The stored chunks from the one with byte `from` until they have `maxBytes`. */
  read: (recordingId: string, from: number, maxBytes: number) => Promise<AudioChunk[]>;
  /** Deletes the audio and stores the metadata. */
  deleteAudio: (recording: Recording) => Promise<void>;
  remove: (recordingId: string) => Promise<void>;
}

const RECORDINGS = "recordings";
const CHUNKS = "pieces";

const openDatabase = defineDatabase("berea-recordings", (database) => {
  database.createObjectStore(RECORDINGS, { keyPath: "id" });
  database.createObjectStore(CHUNKS, { keyPath: ["recordingId", "start"] });
});

const getChunkRange = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Infinity]);

async function write(change: (recordings: IDBObjectStore, chunks: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction([RECORDINGS, CHUNKS], "readwrite", { durability: "strict" });
  change(transaction.objectStore(RECORDINGS), transaction.objectStore(CHUNKS));
  await promisifyTransaction(transaction);
}

async function readChunks(recordingId: string, from: number, maxBytes: number): Promise<AudioChunk[]> {
  const database = await openDatabase();
  const chunks = database.transaction(CHUNKS).objectStore(CHUNKS);
  const before = IDBKeyRange.bound([recordingId, 0], [recordingId, from]);
  const first = await promisifyRequest(chunks.openKeyCursor(before, "prev"));
  if (!first) return [];
  const found: AudioChunk[] = [];
  let bytes = 0;
  const request = chunks.openCursor(IDBKeyRange.bound(first.key, [recordingId, Infinity]));
  for (
    let cursor = await promisifyRequest(request);
    cursor && bytes < maxBytes;
    cursor = await promisifyRequest(request)
  ) {
    const chunk = cursor.value as AudioChunk;
    found.push(chunk);
    bytes += chunk.bytes.byteLength;
    cursor.continue();
  }
  return found;
}

export const recordingStore: RecordingStore = {
  save: (recording) => write((recordings) => recordings.put(recording)),
  append: (recording, added) =>
    write((recordings, chunks) => {
      for (const chunk of added) chunks.put(chunk);
      recordings.put(recording);
    }),
  list: async (uid) => {
    const database = await openDatabase();
    const all = await promisifyRequest<Recording[]>(
      database.transaction(RECORDINGS).objectStore(RECORDINGS).getAll(),
    );
    return all.filter((recording) => recording.uid === uid);
  },
  read: readChunks,
  deleteAudio: (recording) =>
    write((recordings, chunks) => {
      chunks.delete(getChunkRange(recording.id));
      recordings.put(recording);
    }),
  remove: (recordingId) =>
    write((recordings, chunks) => {
      chunks.delete(getChunkRange(recordingId));
      recordings.delete(recordingId);
    }),
};
