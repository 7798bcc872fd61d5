import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";

/** How long an answer serves all who ask: anybody may ask, and each look writes to the disk. */
const LOOK_MILLISECONDS = 1000;

/**
 * Makes a check of whether a server can do all that people come for: its database answers, and files can be stored. What
 * it finds wrong it throws. (Its tables are up to date before it listens.)
 */
export function createReadiness({ database, storage }: Pick<Context, "database" | "storage">) {
  let looking: Promise<void> | undefined;
  let lookAgainAt = 0;

  async function look(): Promise<void> {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    await storage.checkWritable().catch((cause: unknown) => {
      throw Object.assign(new AppError("unavailable", ERROR_MESSAGES.filesAway), { cause });
    });
  }

  return (): Promise<void> => {
    if (!looking || performance.now() > lookAgainAt) {
      lookAgainAt = performance.now() + LOOK_MILLISECONDS;
      looking = look();
    }
    return looking;
  };
}
