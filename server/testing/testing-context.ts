// The context of tests: of the app within them, and of the processes that they start and kill.
import type { PoolConfig } from "pg";
import pino from "pino";
import { type Context, type ContextParts, createContext } from "../context.ts";
import { openDatabase } from "../db/database.ts";
import { createTestMailer } from "../mail/testing-mailer.ts";
import { openFileStorage } from "../storage/file-storage.ts";

export const TEST_PARTS = {
  publicUrl: "http://berea.test",
  secret: "a secret of the tests, at least 32 characters long",
  log: pino({ level: "silent" }),
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 100 * 1024 ** 2, mostSeconds: 36_000 },
};

/** The context of a process, on the database whose connection is given as JSON; `parts` replace its usual parts. */
export const createProcessContext = async (
  connection: string,
  folder: string,
  parts: Partial<ContextParts> = {},
): Promise<Context> =>
  createContext({
    ...TEST_PARTS,
    database: openDatabase(JSON.parse(connection) as PoolConfig, TEST_PARTS.log, async () => undefined),
    storage: await openFileStorage(folder),
    bibleFolder: `${folder}/bibles`,
    mailer: createTestMailer(),
    ...parts,
  });
