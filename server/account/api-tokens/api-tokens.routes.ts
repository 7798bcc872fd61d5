import { apiTokenEndpoints } from "../../../contract/account/api-tokens.schema.ts";
import { userEndpoints } from "../../../contract/account/user.schema.ts";
import type { Db } from "../../db/database.ts";
import type { AddRoute } from "../../http/routes/route-registrar.ts";
import { createApiToken, deleteApiToken, listApiTokens } from "./api-tokens.ts";

export function addApiTokenRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(userEndpoints.getUser, async ({ user: { uid, email, displayName } }) => ({
    uid,
    email,
    displayName,
  }));
  route(apiTokenEndpoints.listApiTokens, async ({ user }) => ({ items: await listApiTokens(db, user.uid) }));
  route(apiTokenEndpoints.createApiToken, ({ user, body }) => createApiToken(db, user, body));
  route(apiTokenEndpoints.deleteApiToken, ({ user, params }) => deleteApiToken(db, user.uid, params.tokenId));
}
