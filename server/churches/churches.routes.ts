import { churchEndpoints } from "../../contract/churches/churches.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { createChurch, getChurch, listChurches } from "./churches.ts";
import {
  createInvitation,
  getInvitation,
  joinChurch,
  listInvitations,
  revokeInvitation,
} from "./invitations.ts";
import { listPeople } from "./people.ts";

export function addChurchRoutes(route: AddRoute, parts: { db: Db; publicUrl: string }): void {
  const { db } = parts;
  route(churchEndpoints.listChurches, async ({ user }) => ({ items: await listChurches(db, user.uid) }));
  route(churchEndpoints.createChurch, ({ user, body }) => createChurch(db, user.uid, body));
  route(churchEndpoints.getChurch, ({ user, params }) => getChurch(db, params.churchId, user.uid));
  route(churchEndpoints.listPeople, async ({ user, params }) => ({
    items: await listPeople(db, params.churchId, user.uid),
  }));
  route(churchEndpoints.listInvitations, async ({ user, params }) => ({
    items: await listInvitations(db, params.churchId, user.uid),
  }));
  route(churchEndpoints.createInvitation, ({ user, params, body }) =>
    createInvitation(parts, params.churchId, user.uid, body),
  );
  route(churchEndpoints.revokeInvitation, ({ user, params }) =>
    revokeInvitation(db, params.churchId, user.uid, params.invitationId),
  );
  route(churchEndpoints.getInvitation, ({ params }) => getInvitation(db, params.token));
  route(churchEndpoints.joinChurch, ({ user, params }) => joinChurch(db, user.uid, params.token));
}
