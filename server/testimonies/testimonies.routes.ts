import { testimonyEndpoints } from "../../contract/records/testimony.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { addTestimonyPhoto, type PhotoParts } from "./add-photo.ts";

/** Routes that only testimonies have. */
export function addTestimonyRoutes(route: AddRoute, parts: PhotoParts): void {
  route(testimonyEndpoints.addTestimonyPhoto, ({ user, params, body, signal }) =>
    addTestimonyPhoto(parts, user.uid, params.id, body, signal),
  );
}
