import { devotionalEndpoints } from "../../contract/records/devotional.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { listSeriesDays } from "./series-days.ts";

export function addDevotionalRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(devotionalEndpoints.listSeriesDays, async ({ user, params }) => ({
    items: await listSeriesDays(db, user.uid, params.id),
  }));
}
