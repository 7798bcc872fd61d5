import { siteEndpoints } from "../../contract/publications/sites.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { deleteSubscriber, listSubscribers } from "./subscriber-list.ts";

export function addSubscriberRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(siteEndpoints.listOwnSubscribers, ({ user }) => listSubscribers(db, { userId: user.uid }, user.uid));
  route(siteEndpoints.deleteOwnSubscriber, ({ user, params }) =>
    deleteSubscriber(db, { userId: user.uid }, user.uid, params.subscriberId),
  );
  route(siteEndpoints.listChurchSubscribers, ({ user, params }) => listSubscribers(db, params, user.uid));
  route(siteEndpoints.deleteChurchSubscriber, ({ user, params: { churchId, subscriberId } }) =>
    deleteSubscriber(db, { churchId }, user.uid, subscriberId),
  );
}
