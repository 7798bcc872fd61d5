import { operatorEndpoints } from "../../contract/operator.ts";
import { requireRecentSignIn } from "../account/recent-sign-in.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { findContact } from "./contact.ts";
import { isOperator } from "./operator.ts";
import { createMailLink, listWaitingMails } from "./waiting-mails.ts";

export function addOperatorRoutes(bind: Bind, context: Context): void {
  const { db, log } = context;
  bind(operatorEndpoints.operator, async ({ user }) => ({
    isOperator: await isOperator(db, user.uid),
    contact: await findContact(context),
  }));
  bind(operatorEndpoints.listWaitingMails, async () => ({ items: await listWaitingMails(context) }));
  bind(operatorEndpoints.createMailLink, async ({ user, params, requestId }) => {
    requireRecentSignIn(user);
    const link = await createMailLink(context, params.mailId);
    log.info({ room: "security", uid: user.uid, requestId, mail: params.mailId }, "the operator got a link");
    return { link };
  });
}
