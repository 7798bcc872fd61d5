import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { retryDelay } from "../../contract/retry-policy.ts";
import type { Background } from "../background/background.ts";
import type { Db, Tx } from "../db/database.ts";
import { pendingRevocations as pending } from "../db/schema.ts";
import type { Encryption } from "../config/encryption.ts";
import type { GoogleClient } from "./google-client.ts";
import { ProviderFailure } from "./provider-failure.ts";

interface RevocationParts {
  db: Db;
  google: GoogleClient;
  encryption: Encryption;
  background: Background;
  log: BaseLogger;
}

const LOOK_MILLISECONDS = 60_000;
/** Longer than the provider is waited for. */
const IN_HAND = sql`interval '2 minutes'`;
const RETRIES = { minTimeout: 30_000, maxTimeout: 60 * 60_000 };
const CLOSING_MILLISECONDS = 5_000;
const GIVE_UP_MILLISECONDS = 24 * 60 * 60 * 1000;

export type Revocations = ReturnType<typeof startRevocations>;

/** Revokes tokens with growing pauses for a day; after that the provider's own expiry has to do. */
export function startRevocations(parts: RevocationParts) {
  const { db, google, encryption, background, log } = parts;
  const closing = new AbortController();

  async function revokeDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const taken = await takeInHand(db);
      if (!taken) return;
      const token = encryption.open(taken.token, taken.id);
      const isOver = token === undefined || (await tryToRevoke(token, taken));
      if (isOver) await db.delete(pending).where(eq(pending.id, taken.id));
    }
  }

  async function tryToRevoke(token: string, { id, attempts, createdAt }: Pending): Promise<boolean> {
    try {
      await google.revoke(token);
      return true;
    } catch (error) {
      if (isRevokedAlready(error)) return true;
      const isGivenUp = Date.now() - createdAt.getTime() > GIVE_UP_MILLISECONDS;
      const reason = (error as Error).message;
      const outcome = isGivenUp ? "is given up" : "is tried again later";
      log.warn(
        { module: "youtube", attempts, reason },
        `the revocation of an authorisation failed and ${outcome}`,
      );
      if (!isGivenUp) await putOff(db, id, attempts);
      return isGivenUp;
    }
  }

  const work = background.repeat(revokeDue, { milliseconds: LOOK_MILLISECONDS, module: "youtube" });
  return {
    wake: work.wake,
    async order(tx: Tx, token: string) {
      const id = randomUUID();
      await tx.insert(pending).values({ id, token: encryption.seal(token, id) });
    },
    async close() {
      closing.abort();
      // What is cut off is in the table still, and is done again after the next start.
      await Promise.race([work.close(), delay(CLOSING_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

type Pending = typeof pending.$inferSelect;

async function takeInHand(db: Db): Promise<Pending | undefined> {
  const due = sql`(
    select id from ${pending} where due_at <= now() order by due_at limit 1 for update skip locked
  )`;
  const [row] = await db
    .update(pending)
    .set({ attempts: sql`${pending.attempts} + 1`, dueAt: sql`now() + ${IN_HAND}` })
    .where(eq(pending.id, due))
    .returning();
  return row;
}

async function putOff(db: Db, id: string, attempts: number): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${retryDelay(RETRIES, attempts) / 1000})`;
  await db.update(pending).set({ dueAt }).where(eq(pending.id, id));
}

/** The provider knows no such token, or none that is still good. */
const isRevokedAlready = (error: unknown) =>
  error instanceof ProviderFailure && (error.kind === "ended" || error.kind === "refused");
