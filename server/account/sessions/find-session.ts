// Finds a session with its user in one query, because almost every request needs both.
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { session, user } from "../../db/schema.ts";

const sessionColumns = {
  uid: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  displayName: user.name,
  photoURL: user.image,
  sessionId: session.id,
  signedInAt: session.createdAt,
  expiresAt: session.expiresAt,
};

export function createFindSession(db: Db) {
  const query = db
    .select(sessionColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder("token")), sql`${session.expiresAt} > now()`))
    .prepare("find_session");
  return async (token: string) => (await query.execute({ token }))[0];
}

/** The token of a cookie that this server signed as better-auth does (token, dot, HMAC); undefined for other cookies. */
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
