import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { provenanceEndpoints } from "../../contract/sharing/provenance.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { getProvenance, type ProvenanceParts } from "./provenance.ts";

export function addProvenanceRoutes(route: AddRoute, parts: ProvenanceParts): void {
  route(provenanceEndpoints.getProvenance, async ({ user, params }) => {
    const kind = listKinds().find(({ name }) => RECORD_KINDS[name].path === params.kind)!;
    return {
      texts: await getProvenance(parts, kind, { ownerId: params.uid, id: params.id, actorId: user.uid }),
    };
  });
}
