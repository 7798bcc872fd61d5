import type { Logger } from "pino";
import { type Auth, createAuth } from "./account/auth.ts";
import type { Database, Db } from "./db/database.ts";
import { type BuiltinEngine, createBuiltinEngine } from "./engine/builtin-engine.ts";
import type { Engine } from "./engine/engine.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createTranscriptReader, type TranscriptReader } from "./transcripts/transcript-reader.ts";

/** What a server is made of before it can serve. */
export interface ContextParts {
  /** The address that people use, without a slash at its end. */
  publicUrl: string;
  /** Signs sessions. */
  secret: string;
  database: Database;
  mailer: Mailer;
  log: Logger;
}

/** What the features of one running server share. */
export interface Context extends ContextParts {
  db: Db;
  auth: Auth;
  /** The engine that is set up, and the one that is always there. */
  engine: Engine;
  builtinEngine: BuiltinEngine;
  transcripts: TranscriptReader;
  /** Ends the threads; the database is its maker's to close. */
  close(): Promise<void>;
}

export function createContext(parts: ContextParts): Context {
  const builtinEngine = createBuiltinEngine();
  const transcripts = createTranscriptReader();
  return {
    ...parts,
    db: parts.database.db,
    auth: createAuth(parts),
    engine: builtinEngine,
    builtinEngine,
    transcripts,
    close: async () => void (await Promise.all([builtinEngine.close(), transcripts.close()])),
  };
}
