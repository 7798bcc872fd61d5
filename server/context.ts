import type { Logger } from "pino";
import type { Auth } from "./account/auth.ts";
import type { Db } from "./db/database.ts";
import type { Engine } from "./engine/engine.ts";

/** What the features of one running server share. */
export interface Context {
  publicUrl: string;
  db: Db;
  auth: Auth;
  engine: Engine & { name: string };
  log: Logger;
}
