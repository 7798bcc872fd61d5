import type { ExportedKind } from "../../contract/record-kinds.ts";
import { shareLinkEndpoints } from "../../contract/records/share-links.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { createShareLinks, type ShareLinkParts } from "./share-links.ts";

export function addShareLinkRoutes(route: AddRoute, parts: ShareLinkParts): void {
  const links = createShareLinks(parts);
  route(shareLinkEndpoints.listShareLinks, async ({ params }) => ({
    items: await links.list(placeOf(params)),
  }));
  route(shareLinkEndpoints.createShareLink, ({ params, body }) => links.create(placeOf(params), body));
  route(shareLinkEndpoints.deleteShareLink, ({ params }) => links.delete(placeOf(params), params.linkId));
}

const placeOf = ({ uid, kind, id }: { uid: string; kind: ExportedKind; id: string }) => ({
  ownerId: uid,
  kind,
  id,
});
