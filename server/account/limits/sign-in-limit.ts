import { like } from "drizzle-orm";
import type { Database, Db, Tx } from "../../db/database.ts";
import { signInFailures } from "../../db/schema.ts";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const KNOWN_DAYS = 90;

export interface Attempt {
  email: string;
  address: string;
}

/** Stops guessing, at one account and from one address. Pairs that have succeeded before count by themselves. */
export function createSignInLimit({ db, pool }: Database) {
  const limit = (name: string, attempts: number, seconds: number): AttemptLimit =>
    createAttemptLimit(pool, { name, attempts, seconds });
  const ofAddress = limit("address", 100, HOUR);
  const ofAccount = limit("account", 10, QUARTER_OF_AN_HOUR);
  const ofAccountInADay = limit("account-day", 100, DAY);
  const ofKnown = limit("known-account", 10, QUARTER_OF_AN_HOUR);

  return {
    async findKnown(attempt: Attempt) {
      const { pair } = keysOf(attempt);
      return (await isKnown(db, pair)) ? pair : undefined;
    },
    async begin(attempt: Attempt) {
      const { account, address, pair } = keysOf(attempt);
      if (await isKnown(db, pair)) return ofKnown.count(pair);
      await ofAddress.count(address);
      await ofAccount.count(account);
      await ofAccountInADay.count(account);
    },
    async succeed(attempt: Attempt) {
      const { account, address, pair } = keysOf(attempt);
      if (await isKnown(db, pair)) await ofKnown.forget(pair);
      else {
        await ofAddress.takeBack(address);
        await ofAccount.forget(account);
        await ofAccountInADay.takeBack(account);
      }
      await remember(db, pair);
    },
    /** Has an account and an address counted by themselves from now on, for this is where the account was made. */
    remember: (attempt: Attempt) => remember(db, keysOf(attempt).pair),
    /** Lets a person try again at once whose right to the account is proven in another way. */
    async forgive(email: string) {
      const account = hashIdentifier(email);
      await Promise.all([ofAccount.forget(account), ofAccountInADay.forget(account)]);
    },
  };
}

export async function deleteSignInCounters(db: Db | Tx, email: string): Promise<void> {
  await db.delete(signInFailures).where(like(signInFailures.key, `%:${hashIdentifier(email)}%`));
}

function keysOf({ email, address }: Attempt) {
  const [account, place] = [hashIdentifier(email), hashIdentifier(address)];
  return { account, address: place, pair: `${account}.${place}` };
}

const knownKey = (pair: string) => `known:${pair}`;

async function isKnown(db: Db, pair: string): Promise<boolean> {
  const known = await db.query.signInFailures.findFirst({
    where: ({ key, expire }, { and, eq, gt }) => and(eq(key, knownKey(pair)), gt(expire, Date.now())),
  });
  return known !== undefined;
}

async function remember(db: Db, pair: string): Promise<void> {
  const expire = Date.now() + KNOWN_DAYS * DAY * 1000;
  await db
    .insert(signInFailures)
    .values({ key: knownKey(pair), expire })
    .onConflictDoUpdate({ target: signInFailures.key, set: { expire } });
}
