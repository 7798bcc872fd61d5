// Recordings in the browser's own storage (IndexedDB), written so that a killed tab or a power cut takes nothing back.
import { promisifyRequest, promisifyTransaction, defineDatabase } from "../../offline/browser-database.ts";
import type { Piece, Recording } from "./recording.ts";

/** What a recording needs of a storage; every promise stands for what is really stored. */
export interface RecordingStore {
  save: (recording: Recording) => Promise<void>;
  /** Stores more of a recording together with what is then known of it: all or nothing. */
  append: (recording: Recording, pieces: readonly Piece[]) => Promise<void>;
  list: (uid: string) => Promise<Recording[]>;
  /** Stored pieces from the one that holds byte `from` on, as many as hold `most` bytes. */
  read: (recordingId: string, from: number, most: number) => Promise<Piece[]>;
  emptied: (recording: Recording) => Promise<void>;
  remove: (recordingId: string) => Promise<void>;
}

const RECORDINGS = "recordings";
const PIECES = "pieces";

const openDatabase = defineDatabase("berea-recordings", (database) => {
  database.createObjectStore(RECORDINGS, { keyPath: "id" });
  database.createObjectStore(PIECES, { keyPath: ["recordingId", "start"] });
});

const piecesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Infinity]);

async function write(change: (recordings: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction([RECORDINGS, PIECES], "readwrite", { durability: "strict" });
  change(transaction.objectStore(RECORDINGS), transaction.objectStore(PIECES));
  await promisifyTransaction(transaction);
}

async function readPieces(recordingId: string, from: number, most: number): Promise<Piece[]> {
  const database = await openDatabase();
  const pieces = database.transaction(PIECES).objectStore(PIECES);
  const before = IDBKeyRange.bound([recordingId, 0], [recordingId, from]);
  const first = await promisifyRequest(pieces.openKeyCursor(before, "prev"));
  if (!first) return [];
  const found: Piece[] = [];
  let bytes = 0;
  const request = pieces.openCursor(IDBKeyRange.bound(first.key, [recordingId, Infinity]));
  for (
    let cursor = await promisifyRequest(request);
    cursor && bytes < most;
    cursor = await promisifyRequest(request)
  ) {
    const piece = cursor.value as Piece;
    found.push(piece);
    bytes += piece.bytes.byteLength;
    cursor.continue();
  }
  return found;
}

export const recordingStore: RecordingStore = {
  save: (recording) => write((recordings) => recordings.put(recording)),
  append: (recording, added) =>
    write((recordings, pieces) => {
      for (const piece of added) pieces.put(piece);
      recordings.put(recording);
    }),
  list: async (uid) => {
    const database = await openDatabase();
    const all = await promisifyRequest<Recording[]>(
      database.transaction(RECORDINGS).objectStore(RECORDINGS).getAll(),
    );
    return all.filter((recording) => recording.uid === uid);
  },
  read: readPieces,
  emptied: (recording) =>
    write((recordings, pieces) => {
      pieces.delete(piecesOf(recording.id));
      recordings.put(recording);
    }),
  remove: (recordingId) =>
    write((recordings, pieces) => {
      pieces.delete(piecesOf(recordingId));
      recordings.delete(recordingId);
    }),
};
