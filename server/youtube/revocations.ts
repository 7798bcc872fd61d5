// Authorisations of accounts that are gone, until the provider has ended them too.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Background } from "../background.ts";
import type { Db, Tx } from "../db/database.ts";
import { pendingRevocations as pending } from "../db/schema.ts";
import type { Encryption } from "../encryption.ts";
import type { GoogleClient } from "./google-client.ts";
import { ProviderFailure } from "./provider-failure.ts";

export interface Revocations {
  /** Notes a token to be revoked, as part of a transaction. */
  order(tx: Tx, token: string): Promise<void>;
  /** Revokes what is due, soon. */
  wake(): void;
  close(): Promise<void>;
}

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
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60 * 60;
const CLOSING_MILLISECONDS = 5_000;
const GIVE_UP_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Revokes tokens with growing pauses for a day; after that the provider's own expiry has to do. */
export function startRevocations(parts: RevocationParts): Revocations {
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

  /** Whether there is nothing more to be done. */
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
        { room: "youtube", attempts, reason },
        `the revocation of an authorisation failed and ${outcome}`,
      );
      if (!isGivenUp) await putOff(db, id, attempts);
      return isGivenUp;
    }
  }

  const work = background.repeat(revokeDue, { milliseconds: LOOK_MILLISECONDS, room: "youtube" });
  return {
    wake: work.wake,
    async order(tx, token) {
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
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await db.update(pending).set({ dueAt }).where(eq(pending.id, id));
}

/** The provider knows no such token, or none that is still good. */
const isRevokedAlready = (error: unknown) =>
  error instanceof ProviderFailure && (error.kind === "ended" || error.kind === "refused");
