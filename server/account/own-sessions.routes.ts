import { ownSessionEndpoints } from "../../contract/own-sessions.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";

export function addOwnSessionRoutes(bind: Bind, { db }: Context): void {
  bind(ownSessionEndpoints.listOwnSessions, async ({ user }) => ({ items: await listOwnSessions(db, user) }));
  bind(ownSessionEndpoints.endOwnSession, ({ user, params }) => endOwnSession(db, user, params.id));
}
