import type { Contact } from "../../contract/operator.ts";
import type { Context } from "../context.ts";
import { findOperator } from "./operator.ts";

/** Whom signed-in people ask: the address that was set, or else the operator by name. Nobody's own address is told. */
export async function findContact({
  db,
  contactEmail,
}: Pick<Context, "db" | "contactEmail">): Promise<Contact> {
  if (contactEmail !== undefined) return { name: null, email: contactEmail };
  return { name: (await findOperator(db))?.name ?? null, email: null };
}

/** Whom strangers ask. They get the operator's name only where no mail can help them back into their account. */
export async function findPublicContact(
  context: Pick<Context, "db" | "contactEmail" | "mailer">,
): Promise<Contact> {
  const { contactEmail, mailer } = context;
  if (contactEmail === undefined && mailer.canSend) return { name: null, email: null };
  return findContact(context);
}
