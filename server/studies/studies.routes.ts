import { studyEndpoints } from "../../contract/records/study.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { ProcessingContext } from "../processing/processing.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createStudyFromSermon } from "./study-from-sermon.ts";

/** The endpoints of studies beyond those that all kinds share. */
export function addStudyRoutes(route: AddRoute, context: RecordParts & ProcessingContext): void {
  route(studyEndpoints.createStudyFromSermon, ({ user, params, body, signal }) =>
    createStudyFromSermon(context, user.uid, params.id, body, signal),
  );
}
