import { like } from "drizzle-orm";
import type { Pool } from "pg";
import { LIMITS } from "../../../contract/limits.ts";
import type { Db, Tx } from "../../db/database.ts";
import { signInFailures } from "../../db/schema.ts";
import { TooManyRequestsError } from "../../errors.ts";
import type { CountUsage } from "../../http/routes/authentication.ts";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";

const MINUTE_SECONDS = 60;

export function createUsageLimits(pool: Pool): CountUsage {
  const limits = new Map<string, AttemptLimit>(
    Object.entries(LIMITS.usesPerMinute).map(([use, attempts]) => [
      use,
      createAttemptLimit(pool, {
        name: `use-${use}`,
        attempts,
        seconds: MINUTE_SECONDS,
        createError: (milliseconds) => new TooManyRequestsError(milliseconds),
      }),
    ]),
  );
  return async (use, uid) => limits.get(use)?.count(hashIdentifier(uid));
}

export async function deleteUseCounters(db: Db | Tx, uid: string): Promise<void> {
  await db.delete(signInFailures).where(like(signInFailures.key, `use-%:${hashIdentifier(uid)}`));
}
