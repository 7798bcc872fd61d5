import { like } from "drizzle-orm";
import type { Database, Db, Tx } from "../../db/database.ts";
import { signInFailures } from "../../db/schema.ts";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const TRUSTED_DAYS = 90;

export interface SignInAttempt {
  email: string;
  address: string;
}

/** Limits password guessing per account and per IP address. Pairs of both that succeeded before have their own limit. */
export function createSignInLimit({ db, pool }: Database) {
  const limit = (name: string, attempts: number, seconds: number): AttemptLimit =>
    createAttemptLimit(pool, { name, attempts, seconds });
  const addressLimit = limit("address", 100, HOUR_SECONDS);
  const accountLimit = limit("account", 10, QUARTER_HOUR_SECONDS);
  const dailyAccountLimit = limit("account-day", 100, DAY_SECONDS);
  const trustedLimit = limit("known-account", 10, QUARTER_HOUR_SECONDS);

  return {
    async findTrusted(attempt: SignInAttempt) {
      const { pairKey } = keysFor(attempt);
      return (await isTrusted(db, pairKey)) ? pairKey : undefined;
    },
    async countAttempt(attempt: SignInAttempt) {
      const { accountKey, address, pairKey } = keysFor(attempt);
      if (await isTrusted(db, pairKey)) return trustedLimit.count(pairKey);
      await addressLimit.count(address);
      await accountLimit.count(accountKey);
      await dailyAccountLimit.count(accountKey);
    },
    async recordSuccess(attempt: SignInAttempt) {
      const { accountKey, address, pairKey } = keysFor(attempt);
      if (await isTrusted(db, pairKey)) await trustedLimit.reset(pairKey);
      else {
        await addressLimit.refund(address);
        await accountLimit.reset(accountKey);
        await dailyAccountLimit.refund(accountKey);
      }
      await trust(db, pairKey);
    },
    /** Gives an account and an address their own limit from now on, because the account was created there. */
    trust: (attempt: SignInAttempt) => trust(db, keysFor(attempt).pairKey),
    /** Lets users who proved in another way that the account is theirs try again immediately. */
    async resetAccount(email: string) {
      const accountKey = hashIdentifier(email);
      await Promise.all([accountLimit.reset(accountKey), dailyAccountLimit.reset(accountKey)]);
    },
  };
}

export async function deleteSignInCounters(db: Db | Tx, email: string): Promise<void> {
  await db.delete(signInFailures).where(like(signInFailures.key, `%:${hashIdentifier(email)}%`));
}

function keysFor({ email, address }: SignInAttempt) {
  const [accountKey, addressKey] = [hashIdentifier(email), hashIdentifier(address)];
  return { accountKey, address: addressKey, pairKey: `${accountKey}.${addressKey}` };
}

const trustedKey = (pairKey: string) => `known:${pairKey}`;

async function isTrusted(db: Db, pairKey: string): Promise<boolean> {
  const known = await db.query.signInFailures.findFirst({
    where: ({ key, expire }, { and, eq, gt }) => and(eq(key, trustedKey(pairKey)), gt(expire, Date.now())),
  });
  return known !== undefined;
}

async function trust(db: Db, pairKey: string): Promise<void> {
  const expire = Date.now() + TRUSTED_DAYS * DAY_SECONDS * 1000;
  await db
    .insert(signInFailures)
    .values({ key: trustedKey(pairKey), expire })
    .onConflictDoUpdate({ target: signInFailures.key, set: { expire } });
}
