import { ownSessionEndpoints } from "../../../contract/account/own-sessions.schema.ts";
import type { Db } from "../../db/database.ts";
import type { AddRoute } from "../../http/routes/route-registrar.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";

export function addOwnSessionRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(ownSessionEndpoints.listOwnSessions, async ({ user }) => ({
    items: await listOwnSessions(db, user),
  }));
  route(ownSessionEndpoints.endOwnSession, ({ user, params }) => endOwnSession(db, user, params.id));
}
