import type { Context } from "../context.ts";
import type { RepeatedWork } from "../repeated-work.ts";
import { removeBytes } from "./removal.ts";

const MINUTE = 60_000;

/** Removes the bytes of deleted files: soon after `wake`, and every minute those that somebody else deleted. */
export type Housekeeping = RepeatedWork;

export function startHousekeeping({
  db,
  storage,
  background,
}: Pick<Context, "db" | "storage" | "background">): Housekeeping {
  return background.repeat(() => removeBytes(db, storage), { milliseconds: MINUTE, room: "files" });
}
