import { studyEndpoints } from "../../contract/records/study.schema.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { BuiltinEngine } from "../engine/builtin-engine.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createStudyFromSermon } from "./study-from-sermon.ts";

/** The endpoints of studies beyond those that all kinds share. */
export function addStudyRoutes(
  route: AddRoute,
  context: RecordParts & { builtinEngine: BuiltinEngine; bibles: Bibles },
): void {
  route(studyEndpoints.createStudyFromSermon, ({ user, params, signal }) =>
    createStudyFromSermon(context, user.uid, params.id, signal),
  );
}
