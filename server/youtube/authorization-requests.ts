import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, notInArray, sql } from "drizzle-orm";
import { randomPKCECodeVerifier, randomState } from "openid-client";
import type { Db } from "../db/database.ts";
import { authorizationRequests as requests } from "../db/schema.ts";
import type { Encryption } from "../config/encryption.ts";

export interface PendingConnection {
  userId: string;
  sessionId: string;
}

const LIFETIME = 10 * 60_000;
const MAX_REQUESTS = 10;

/** Stores an authorization request, with the `state` hashed and the verifier encrypted. */
export async function createRequest(
  db: Db,
  encryption: Encryption,
  { userId, sessionId, redirectUri }: PendingConnection & { redirectUri: string },
): Promise<{ state: string; verifier: string }> {
  const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
  await db.delete(requests).where(lte(requests.expiresAt, new Date()));
  await db.insert(requests).values({
    stateHash: hash(state),
    userId,
    sessionId,
    verifier: encryption.seal(verifier, userId),
    redirectUri,
    expiresAt: new Date(Date.now() + LIFETIME),
  });
  const newest = db
    .select({ stateHash: requests.stateHash })
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.expiresAt))
    .limit(MAX_REQUESTS);
  await db.delete(requests).where(and(eq(requests.userId, userId), notInArray(requests.stateHash, newest)));
  return { state, verifier };
}

/** Deletes and returns the request of `state`, or the last of the session. */
export async function consumeRequest(
  db: Db,
  encryption: Encryption,
  { userId, sessionId, state }: PendingConnection & { state?: string | undefined },
): Promise<{ verifier: string; redirectUri: string } | undefined> {
  const isTheirs = and(
    eq(requests.userId, userId),
    eq(requests.sessionId, sessionId),
    gt(requests.expiresAt, new Date()),
    state === undefined ? sql`true` : eq(requests.stateHash, hash(state)),
  );
  const last = db
    .select({ stateHash: requests.stateHash })
    .from(requests)
    .where(isTheirs)
    .orderBy(desc(requests.expiresAt))
    .limit(1);
  const [taken] = await db.delete(requests).where(inArray(requests.stateHash, last)).returning();
  const verifier = taken && encryption.open(taken.verifier, userId);
  return taken && verifier !== undefined ? { verifier, redirectUri: taken.redirectUri } : undefined;
}

const hash = (state: string) => createHash("sha256").update(state).digest("hex");
