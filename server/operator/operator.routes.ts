import { operatorEndpoints } from "../../contract/account/operator.schema.ts";
import { requireRecentSignIn } from "../account/sessions/recent-sign-in.ts";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { RenderEmail } from "../mail/email-queue.ts";
import { findContact, isOperator } from "./operator.ts";
import { createEmailLink, listPendingEmails } from "./pending-emails.ts";

interface OperatorParts {
  db: Db;
  mailer: Mailer;
  writeMail: RenderEmail;
  contactEmail?: string | undefined;
  log: Logger;
}

export function addOperatorRoutes(route: AddRoute, context: OperatorParts): void {
  const { db, log } = context;
  route(operatorEndpoints.operator, async ({ user }) => ({
    isOperator: await isOperator(db, user.uid),
    contact: await findContact(context),
  }));
  route(operatorEndpoints.listPendingEmails, async () => ({ items: await listPendingEmails(context) }));
  route(operatorEndpoints.createEmailLink, async ({ user, params, requestId }) => {
    requireRecentSignIn(user);
    const link = await createEmailLink(context, params.mailId);
    log.info(
      { module: "security", uid: user.uid, requestId, mail: params.mailId },
      "the operator created an email link",
    );
    return { link };
  });
}
