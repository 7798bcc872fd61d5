import { like } from "drizzle-orm";
import type { Pool } from "pg";
import { LIMITS } from "../../../contract/limits.ts";
import type { Db, Tx } from "../../db/database.ts";
import { signInFailures } from "../../db/schema.ts";
import { TooManyRequests } from "../../errors.ts";
import type { CountUse } from "../../http/routes/authentication.ts";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";
import { hashKey } from "../../http/security/hash-key.ts";

const MINUTE_SECONDS = 60;

export function createUseLimits(pool: Pool): CountUse {
  const limits = new Map<string, AttemptLimit>(
    Object.entries(LIMITS.usesPerMinute).map(([use, attempts]) => [
      use,
      createAttemptLimit(pool, {
        name: `use-${use}`,
        attempts,
        seconds: MINUTE_SECONDS,
        createError: (milliseconds) => new TooManyRequests(milliseconds),
      }),
    ]),
  );
  return async (use, uid) => limits.get(use)?.count(hashKey(uid));
}

export async function deleteUseCounters(db: Db | Tx, uid: string): Promise<void> {
  await db.delete(signInFailures).where(like(signInFailures.key, `use-%:${hashKey(uid)}`));
}
