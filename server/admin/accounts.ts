// What the operator's commands do with accounts.
import { createHash, randomBytes } from "node:crypto";
import { eq, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Account } from "../../contract/account/accounts.schema.ts";
import { ACCOUNT_MESSAGES } from "../../contract/account/accounts.ts";
import type { SignUpMode } from "../../contract/account/sign-up.ts";
import { startDeletion } from "../account-deletion/delete-account.ts";
import { revokeApiTokens } from "../account/api-tokens/api-tokens.ts";
import { RESET_LIFETIME_SECONDS } from "../account/passwords/reset-token.ts";
import { createSignUpInvitation, INVITATION_DAYS } from "../account/sign-up/sign-up-invitations.ts";
import type { Db } from "../db/database.ts";
import { accountDeletions, apiTokens, files, session, user, verification } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { findOperator, setOperator } from "../operator/operator.ts";
import { isMoment } from "../records/owned-rows.ts";

/** The account with an address or an id. */
export type AccountName = { email: string } | { id: string };

interface AccountRequest {
  /** Part of the name or the address. */
  q?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/;

/** A page of the accounts, oldest first, or all of them without a limit. */
export async function listAccounts(
  db: Db,
  { q = "", limit, after }: AccountRequest = {},
): Promise<{ items: Account[]; next: string | null; total: number }> {
  // Names the first account the operator, if nobody has asked yet.
  await findOperator(db);
  const words = `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isFound = sql`(name ilike ${words} or email ilike ${words})`;
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
    from "user" where ${isFound} ${after === undefined ? sql`` : sql`and ${readCursor(after)}`}
    order by created_at, id limit ${limit === undefined ? null : limit + 1}`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from "user" where ${isFound}`,
  );
  const items = rows.slice(0, limit).map((row) =>
    Object.assign(row, {
      createdAt: new Date(row.createdAt).toISOString(),
      lastUsedAt: row.lastUsedAt && new Date(row.lastUsedAt).toISOString(),
    }),
  );
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next: last ? `${last.createdAt}_${last.id}` : null, total: counted[0]!.total };
}

function readCursor(cursor: string): SQL {
  const [, moment = "", id = ""] = CURSOR.exec(cursor) ?? [];
  if (!isMoment(moment)) throw new AppError("invalid", "This page of the list does not exist.");
  return sql`(created_at, id) > (${moment}::timestamptz, ${id})`;
}

/** A link with which the owner of an account chooses a new password. It works once, for an hour. */
export async function createResetLink(db: Db, account: AccountName, publicUrl: string): Promise<string> {
  const { id } = await getUsableAccount(db, account);
  const token = randomBytes(24).toString("base64url");
  // better-auth stores and finds identifiers as `storeIdentifier: "hashed"` does.
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  const expiresAt = new Date(Date.now() + RESET_LIFETIME_SECONDS * 1000);
  await db.insert(verification).values({ id: crypto.randomUUID(), identifier, value: id, expiresAt });
  return `${publicUrl}/#/login?token=${token}`;
}

/** A link with which the owner of an address signs up once. */
export async function inviteToSignUp(
  db: Db,
  email: string,
  { publicUrl, signUp }: { publicUrl: string; signUp?: SignUpMode | undefined },
) {
  if (signUp === "closed") throw new AppError("conflict", ACCOUNT_MESSAGES.signUpClosed);
  if (!z.email().max(254).safeParse(email).success)
    throw new AppError("invalid", ACCOUNT_MESSAGES.notEmail(email));
  if ((await db.$count(user, eq(user.email, email.toLowerCase()))) > 0)
    throw new AppError("conflict", ACCOUNT_MESSAGES.emailTaken(email));
  const token = await createSignUpInvitation(db, email);
  return { link: `${publicUrl}/#/login?form=sign-up&invitation=${token}`, days: INVITATION_DAYS };
}

/** Ends all sessions and API tokens of an account. */
export async function signOutAccount(
  db: Db,
  account: AccountName,
): Promise<{ sessions: number; tokens: number }> {
  const { id } = await getAccount(db, account);
  const ended = await db.delete(session).where(eq(session.userId, id)).returning({ id: session.id });
  const tokens = await db.$count(apiTokens, eq(apiTokens.ownerId, id));
  await revokeApiTokens(db, id);
  return { sessions: ended.length, tokens };
}

/** Locks an account and lets a running Berea delete it with everything in it, or the next one that starts. */
export async function deleteAccount(db: Db, account: AccountName): Promise<void> {
  const { id, email } = await getAccount(db, account);
  await startDeletion(db, { userId: id, email });
}

export async function makeOperator(db: Db, account: AccountName): Promise<void> {
  const { id } = await getUsableAccount(db, account);
  await setOperator(db, id);
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

/** Throws not found, or a conflict if the account is being deleted. */
async function getUsableAccount(db: Db, account: AccountName): Promise<{ id: string; email: string }> {
  const found = await getAccount(db, account);
  if ((await db.$count(accountDeletions, eq(accountDeletions.userId, found.id))) > 0)
    throw new AppError("conflict", ACCOUNT_MESSAGES.beingDeleted);
  return found;
}

/** Throws not found. */
export async function getAccount(db: Db, account: AccountName): Promise<{ id: string; email: string }> {
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where("id" in account ? eq(user.id, account.id) : eq(user.email, account.email.toLowerCase()));
  if (found) return found;
  const { notFound, noSuchEmail } = ACCOUNT_MESSAGES;
  throw new AppError("not_found", "id" in account ? notFound : noSuchEmail(account.email));
}
