import { publicationEndpoints } from "../../contract/publications/publications.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { kindAt } from "../sharing/sharing.ts";
import { changePublication, getPublication, type PublicationParts } from "./publications.ts";

export function addPublicationRoutes(route: AddRoute, parts: PublicationParts): void {
  route(publicationEndpoints.getPublication, ({ user, params: { uid, kind, id } }) =>
    getPublication(parts, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
  route(publicationEndpoints.publishRecord, ({ user, params: { uid, kind, id }, body }) =>
    changePublication(parts, kindAt(kind), { ownerId: uid, id, actorId: user.uid }, body),
  );
}
