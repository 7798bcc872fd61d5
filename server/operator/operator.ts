// The operator is the first account, unless `npm run operator` sets another one.
import type { Contact } from "../../contract/account/operator.schema.ts";
import { asc, eq, isNull, notExists, and, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import { operator, user } from "../db/schema.ts";

export type Operator = Pick<typeof user.$inferSelect, "id" | "name">;

/**
 * The operator of this server. The oldest account becomes it when this is first asked, and stays it: `operator` holds one
 * row, which the first of several processes writes. Undefined before the first account, and where the operator's account
 * was deleted: no one inherits the rights.
 */
export async function findOperator(db: Db): Promise<Operator | undefined> {
  const known = await readOperator(db);
  if (known) return known.person ?? undefined;
  const oldest = db.select({ id: sql`1`.as("id"), userId: user.id }).from(user);
  await db
    .insert(operator)
    .select(oldest.orderBy(asc(user.createdAt), asc(user.id)).limit(1))
    .onConflictDoNothing();
  return (await readOperator(db))?.person ?? undefined;
}

export async function isOperator(db: Db, uid: string): Promise<boolean> {
  return (await findOperator(db))?.id === uid;
}

export async function setOperator(db: Db, userId: string): Promise<void> {
  await db.insert(operator).values({ userId }).onConflictDoUpdate({ target: operator.id, set: { userId } });
}

/** After the last account is deleted, the next account becomes the operator. */
export async function releaseOperator(tx: Tx): Promise<void> {
  await tx
    .delete(operator)
    .where(and(isNull(operator.userId), notExists(tx.select({ id: user.id }).from(user))));
}

async function readOperator(db: Db) {
  const [row] = await db
    .select({ person: { id: user.id, name: user.name } })
    .from(operator)
    .leftJoin(user, eq(user.id, operator.userId));
  return row;
}

interface ContactParts {
  db: Db;
  contactEmail?: string | undefined;
}

/** Contact for signed-in users: the configured address, or the operator's name, but never their own address. */
export async function findContact({ db, contactEmail }: ContactParts): Promise<Contact> {
  if (contactEmail !== undefined) return { name: null, email: contactEmail };
  return { name: (await findOperator(db))?.name ?? null, email: null };
}

/** Contact for visitors. They see the operator's name only if no email can help them back into their account. */
export async function findPublicContact(parts: ContactParts & { mailer: Mailer }): Promise<Contact> {
  if (parts.contactEmail === undefined && parts.mailer.canSend) return { name: null, email: null };
  return findContact(parts);
}
