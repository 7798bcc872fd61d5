// Everything but HTTP for benchmarks, on an embedded PostgreSQL.
import path from "node:path";
import { pino } from "pino";
import { type Context, createContext } from "../../server/context.ts";
import { createTestMailer } from "../../server/mail/testing-mailer.ts";
import { createRecord } from "../../server/records/records.ts";
import { sermonKind } from "../../server/sermons/sermon.kind.ts";
import type { SpeechProvider } from "../../server/speech/speech-provider.ts";
import { openFileStorage } from "../../server/storage/file-storage.ts";
import { startDatabase } from "./database.ts";
import { makeSermon } from "./texts.ts";

export interface BenchContext {
  context: Context;
  /** Returns the id of a sermon with a transcript of so many characters; each number has another text. */
  createSermon(ownerId: string, at: number, characters: number): Promise<string>;
  close(): Promise<void>;
}

export async function startContext(speech?: SpeechProvider): Promise<BenchContext> {
  const { database, folder, close } = await startDatabase();
  const context = await createContext({
    publicUrl: "http://berea.test",
    secret: "a secret of the benches, at least 32 characters long",
    database,
    mailer: createTestMailer(),
    log: pino({ level: "silent" }),
    storage: await openFileStorage(path.join(folder, "files")),
    bibleFolder: path.join(folder, "bibles"),
    youtubeApiUrl: "http://youtube.test",
    upload: { mostBytes: 1e9, mostSeconds: 36_000 },
    ...(speech && { speech }),
  });
  const { db, texts } = context;
  return {
    context,
    async createSermon(ownerId, at, characters) {
      const transcript = makeSermon(characters / 4, at * 521).slice(0, characters);
      const { id } = await createRecord({ db, texts }, sermonKind, ownerId, {
        title: `Sermon ${at}`,
        transcript,
      });
      return id;
    },
    async close() {
      await context.close();
      await close();
    },
  };
}
