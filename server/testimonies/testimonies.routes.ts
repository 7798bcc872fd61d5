import { testimonyEndpoints } from "../../contract/records/testimony.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { addTestimonyPhoto, type PhotoParts } from "./add-photo.ts";

/** What testimonies have beside the calls of all kinds. */
export function addTestimonyRoutes(route: AddRoute, parts: PhotoParts): void {
  route(testimonyEndpoints.addTestimonyPhoto, ({ user, params, body, signal }) =>
    addTestimonyPhoto(parts, user.uid, params.id, body, signal),
  );
}
