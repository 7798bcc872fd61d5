import { contentEndpoints } from "../../contract/content.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { listContent } from "./content-kinds.ts";
import { searchContent } from "./search-content.ts";

export function addContentRoutes(bind: Bind, { db, texts }: Context): void {
  bind(contentEndpoints.listContent, ({ user, query }) => listContent(db, user.uid, query));
  bind(contentEndpoints.searchContent, ({ user, query }) => searchContent(db, texts, user.uid, query));
}
