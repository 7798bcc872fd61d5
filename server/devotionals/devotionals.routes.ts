import { devotionalEndpoints } from "../../contract/records/devotional.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { listSeries } from "./series.ts";

export function addDevotionalRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(devotionalEndpoints.listSeries, async ({ user, params }) => ({
    items: await listSeries(db, user.uid, params.id),
  }));
}
