import { handoverEndpoints } from "../../contract/sharing/handover.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { kindAt } from "../sharing/sharing.ts";
import {
  type HandoverParts,
  handOverRecord,
  handOverShared,
  listHandovers,
  markHandoversSeen,
} from "./handover.ts";

export function addHandoverRoutes(route: AddRoute, context: HandoverParts): void {
  const { db } = context;
  route(handoverEndpoints.handOverRecord, ({ user, params: { kind, id }, body: { churchId, personId } }) =>
    handOverRecord(context, kindAt(kind), id, { churchId, fromId: user.uid, toId: personId }),
  );
  route(handoverEndpoints.handOverShared, async ({ user, params: { churchId }, body: { personId } }) => ({
    count: await handOverShared(context, { churchId, fromId: user.uid, toId: personId }),
  }));
  route(handoverEndpoints.listHandovers, ({ user }) => listHandovers(db, user.uid));
  route(handoverEndpoints.markHandoversSeen, ({ user }) => markHandoversSeen(db, user.uid));
}
