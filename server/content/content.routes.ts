import { contentEndpoints } from "../../contract/records/content.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { PlaceFinder } from "./find-places.ts";
import { listContent } from "./content-items.ts";
import { searchContent } from "./search-content.ts";

export function addContentRoutes(route: AddRoute, { db, texts }: { db: Db; texts: PlaceFinder }): void {
  route(contentEndpoints.listContent, ({ user, query }) => listContent(db, user.uid, query));
  route(contentEndpoints.searchContent, ({ user, query }) => searchContent(db, texts, user.uid, query));
}
