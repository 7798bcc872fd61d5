// Recordings in the browser's own storage (IndexedDB), written so that a killed tab or a power cut takes nothing back.
import type { Piece, Recording } from "./recording.ts";

/** What a recording needs of a storage; every promise stands for what is really stored. */
export interface RecordingStore {
  /** Stores what is known of a recording. */
  save: (recording: Recording) => Promise<void>;
  /** Stores more of a recording together with what is then known of it: all or nothing. */
  append: (recording: Recording, pieces: readonly Piece[]) => Promise<void>;
  /** Everything that is known of the recordings of a person. */
  list: (uid: string) => Promise<Recording[]>;
  /** Stored pieces from the one that holds byte `from` on, as many as hold `most` bytes. */
  read: (recordingId: string, from: number, most: number) => Promise<Piece[]>;
  /** Forgets the sound of a recording and stores what is then known of it. */
  emptied: (recording: Recording) => Promise<void>;
  /** Forgets a recording and its sound. */
  remove: (recordingId: string) => Promise<void>;
}

const RECORDINGS = "recordings";
const PIECES = "pieces";

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("berea-recordings", 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(RECORDINGS, { keyPath: "id" });
      request.result.createObjectStore(PIECES, { keyPath: ["recordingId", "start"] });
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("No storage")));
    request.addEventListener("success", () => {
      // The browser may take the storage away; the next call opens it again.
      request.result.addEventListener("close", () => (opening = undefined));
      request.result.addEventListener("versionchange", () => request.result.close());
      resolve(request.result);
    });
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

const piecesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Infinity]);

async function write(change: (recordings: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction([RECORDINGS, PIECES], "readwrite", { durability: "strict" });
  const completed = new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("The storage gave up"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });
  change(transaction.objectStore(RECORDINGS), transaction.objectStore(PIECES));
  return completed;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage gave up")));
  });
}

async function readPieces(recordingId: string, from: number, most: number): Promise<Piece[]> {
  const database = await openDatabase();
  const pieces = database.transaction(PIECES).objectStore(PIECES);
  const before = IDBKeyRange.bound([recordingId, 0], [recordingId, from]);
  const first = await answerOf(pieces.openKeyCursor(before, "prev"));
  if (!first) return [];
  const found: Piece[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const request = pieces.openCursor(IDBKeyRange.bound(first.key, [recordingId, Infinity]));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage gave up")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (!cursor || bytes >= most) return resolve(found);
      const piece = cursor.value as Piece;
      found.push(piece);
      bytes += piece.bytes.byteLength;
      cursor.continue();
    });
  });
}

/** The storage of this browser. */
export const browserStore: RecordingStore = {
  save: (recording) => write((recordings) => recordings.put(recording)),
  append: (recording, added) =>
    write((recordings, pieces) => {
      for (const piece of added) pieces.put(piece);
      recordings.put(recording);
    }),
  list: async (uid) => {
    const database = await openDatabase();
    const all = await answerOf<Recording[]>(
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
