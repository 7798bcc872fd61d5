import { presenceEndpoints } from "../../contract/sharing/presence.schema.ts";
import { sharingEndpoints } from "../../contract/sharing/sharing.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { listChurchAuthors, listChurchContent } from "./church-content.ts";
import { endPresence, reportPresence } from "./presence.ts";
import { getSharing, kindAt, shareRecord } from "./sharing.ts";

export function addSharingRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(sharingEndpoints.getSharing, ({ user, params: { uid, kind, id } }) =>
    getSharing(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
  route(sharingEndpoints.shareRecord, ({ user, params: { kind, id }, body }) =>
    shareRecord(db, kindAt(kind), { ownerId: user.uid, id }, body),
  );
  route(presenceEndpoints.reportPresence, ({ user, params: { uid, kind, id }, body }) =>
    reportPresence(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }, body),
  );
  route(presenceEndpoints.endPresence, ({ user, params: { uid, kind, id } }) =>
    endPresence(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
  route(sharingEndpoints.listChurchContent, ({ user, params, query }) =>
    listChurchContent(db, { churchId: params.churchId, userId: user.uid }, query),
  );
  route(sharingEndpoints.listChurchAuthors, ({ user, params }) =>
    listChurchAuthors(db, { churchId: params.churchId, userId: user.uid }),
  );
}
