// What the operator's commands do with accounts.
import { createHash, randomBytes } from "node:crypto";
import { eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { startDeletion } from "../account-deletion/delete-account.ts";
import { revokeApiTokens } from "../account/api-tokens/api-tokens.ts";
import { RESET_LIFETIME_SECONDS } from "../account/passwords/reset-token.ts";
import { createSignUpInvitation, INVITATION_DAYS } from "../account/sign-up/sign-up-invitations.ts";
import type { Db } from "../db/database.ts";
import { apiTokens, files, session, user, verification } from "../db/schema.ts";
import { StartError } from "../processes/start-error.ts";

export interface Account {
  id: string;
  email: string;
  name: string;
  isConfirmed: boolean;
  isOperator: boolean;
  isBeingDeleted: boolean;
  createdAt: string;
  /** The last day on which a browser used a session that is still valid; null if there is none. */
  lastUsedAt: string | null;
  sermons: number;
  fileBytes: number;
}

/** All accounts, oldest first. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const { rows } = await db.execute<
    Omit<Account, "createdAt" | "lastUsedAt"> & { createdAt: Date; lastUsedAt: Date | null }
  >(sql`
    select id, email, name, email_verified as "isConfirmed",
      exists (select from operator where user_id = "user".id) as "isOperator",
      exists (select from account_deletions where user_id = "user".id) as "isBeingDeleted",
      created_at as "createdAt",
      (select max(updated_at) from session where user_id = "user".id and expires_at > now()) as "lastUsedAt",
      (select count(*)::int from sermons where owner_id = "user".id) as sermons,
      (select coalesce(sum(bytes), 0)::float8 from files where owner_id = "user".id) as "fileBytes"
    from "user" order by created_at, id`);
  return rows.map((row) =>
    Object.assign(row, {
      createdAt: new Date(row.createdAt).toISOString(),
      lastUsedAt: row.lastUsedAt && new Date(row.lastUsedAt).toISOString(),
    }),
  );
}

/** A link with which the owner of an account chooses a new password. It works once, for an hour. */
export async function createResetLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const { id } = await getAccount(db, email);
  const token = randomBytes(24).toString("base64url");
  // better-auth stores and finds identifiers as `storeIdentifier: "hashed"` does.
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  const expiresAt = new Date(Date.now() + RESET_LIFETIME_SECONDS * 1000);
  await db.insert(verification).values({ id: crypto.randomUUID(), identifier, value: id, expiresAt });
  return `${publicUrl}/#/login?token=${token}`;
}

/** A link with which the owner of an address signs up once. */
export async function inviteToSignUp(db: Db, email: string, publicUrl: string) {
  if (!z.email().max(254).safeParse(email).success) throw new StartError(`${email} is not an email address.`);
  if ((await db.$count(user, eq(user.email, email.toLowerCase()))) > 0)
    throw new StartError(`${email} already has an account.`);
  const token = await createSignUpInvitation(db, email);
  return { link: `${publicUrl}/#/login?form=sign-up&invitation=${token}`, days: INVITATION_DAYS };
}

/** Ends all sessions and API tokens of an account. */
export async function signOutAccount(db: Db, email: string): Promise<{ sessions: number; tokens: number }> {
  const { id } = await getAccount(db, email);
  const ended = await db.delete(session).where(eq(session.userId, id)).returning({ id: session.id });
  const tokens = await db.$count(apiTokens, eq(apiTokens.ownerId, id));
  await revokeApiTokens(db, id);
  return { sessions: ended.length, tokens };
}

/** Locks an account and lets a running Berea delete it with everything in it, or the next one that starts. */
export async function deleteAccount(db: Db, email: string): Promise<void> {
  const { id, email: known } = await getAccount(db, email);
  await startDeletion(db, { userId: id, email: known });
}

export interface JobSummary {
  counts: { kind: string; state: string; count: number }[];
  /** When the job that has waited longest was started; null if none waits. */
  waitingSince: string | null;
  /** The last failures, newest first. */
  failed: { id: string; kind: string; email: string; failedAt: string; message: string }[];
}

const MAX_FAILURES = 20;

export async function summarizeJobs(db: Db): Promise<JobSummary> {
  const { rows: counts } = await db.execute<{ kind: string; state: string; count: number }>(
    sql`select kind, state, count(*)::int as count from jobs group by kind, state order by kind, state`,
  );
  const { rows: waiting } = await db.execute<{ since: string | null }>(
    sql`select to_json(min(created_at)) #>> '{}' as since from jobs where state = 'waiting'`,
  );
  const { rows: failed } = await db.execute<JobSummary["failed"][number]>(sql`
    select jobs.id, kind, email, to_json(jobs.updated_at) #>> '{}' as "failedAt", coalesce(error ->> 'message', '') as message
    from jobs join "user" on "user".id = jobs.owner_id
    where state = 'failed' order by jobs.updated_at desc limit ${MAX_FAILURES}`);
  return { counts, waitingSince: waiting[0]?.since ?? null, failed };
}

export interface DiskUse {
  databaseBytes: number;
  fileBytes: number;
  /** The accounts with the most bytes of files, most first. */
  accounts: Pick<Account, "email" | "fileBytes">[];
}

export async function measureDiskUse(db: Db): Promise<DiskUse> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const bytes = sql`sum(${files.bytes})`.mapWith(Number);
  const accounts = await db
    .select({ email: user.email, fileBytes: bytes })
    .from(files)
    .innerJoin(user, eq(user.id, files.ownerId))
    .groupBy(user.id)
    .having(gt(sql`sum(${files.bytes})`, 0))
    .orderBy(sql`sum(${files.bytes}) desc`);
  const fileBytes = accounts.reduce((sum, account) => sum + account.fileBytes, 0);
  return { databaseBytes: Number(rows[0]?.bytes), fileBytes, accounts };
}

async function getAccount(db: Db, email: string) {
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, email.toLowerCase()));
  if (!found) throw new StartError(`This server has no account with the email address ${email}.`);
  return found;
}
