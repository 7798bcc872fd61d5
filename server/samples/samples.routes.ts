import { sermonEndpoints } from "../../contract/records/sermon.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { createSampleSermons, type SampleParts } from "./sample-sermon.ts";

export function addSampleRoutes(route: AddRoute, parts: SampleParts): void {
  const openSampleSermon = createSampleSermons(parts);
  route(sermonEndpoints.openSampleSermon, ({ user }) => openSampleSermon(user.uid));
}
