// Finds who a request's session belongs to with one look at the database, whatever the request is for.
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PgTable, SelectedFieldsFlat } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { session, user } from "../db/schema.ts";
import { isRowId, type OwnedTable } from "../records/owned-rows.ts";

/** What a session is known by, in a statement in which `session` and `user` are joined. */
export const sessionColumns = {
  uid: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  displayName: user.name,
  photoURL: user.image,
  sessionId: session.id,
  signedInAt: session.createdAt,
  expiresAt: session.expiresAt,
};

/** The condition that the session with the token that is given later has not ended. */
export const isOpenSession = and(
  eq(session.token, sql.placeholder("token")),
  sql`${session.expiresAt} > now()`,
);

/** Finds a session by its token; undefined where there is none, or where it has ended. */
export type FindSession = ReturnType<typeof createFindSession>;
export type FoundSession = NonNullable<Awaited<ReturnType<FindSession>>>;

export function createFindSession(db: Db) {
  const found = db
    .select(sessionColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(isOpenSession)
    .prepare("find_session");
  return async (token: string) => (await found.execute({ token }))[0];
}

/** Finds a session, and the record of its person that has this id: null where they have none. */
export type FindSessionWithRecord<Row> = (
  token: string,
  id: string,
) => Promise<{ session: FoundSession; record: Row | null } | undefined>;

/** Makes the look for a session and a record of `table` in one: who opens a record waits for one answer, not for two. */
export function createFindSessionWithRecord<Row>(
  db: Db,
  name: string,
  table: OwnedTable & PgTable,
  record: SelectedFieldsFlat,
): FindSessionWithRecord<Row> {
  const findSession = createFindSession(db);
  const found = db
    .select({ session: sessionColumns, record })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin<PgTable>(table, and(eq(table.ownerId, session.userId), eq(table.id, sql.placeholder("id"))))
    .where(isOpenSession)
    .prepare(`find_session_with_${name}`);
  return async (token, id) => {
    if (isRowId(id)) return (await found.execute({ token, id }))[0] as never;
    const only = await findSession(token);
    return only && { session: only, record: null };
  };
}

/**
 * The token in a cookie that this server signed, as better-auth does: the token, a dot and its HMAC in Base64, encoded for
 * an address. Undefined where it did not, or where there is none.
 */
export function readSignedToken(cookies: string, name: string, secret: string): string | undefined {
  const prefix = `${name}=`;
  const value = cookies
    .split(";")
    .find((cookie) => cookie.trimStart().startsWith(prefix))
    ?.trimStart()
    .slice(prefix.length);
  if (value === undefined) return undefined;
  const signed = decode(value);
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
