import { studyEndpoints } from "../../contract/study.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { createStudyFromSermon } from "./study-from-sermon.ts";
import { createStudy, deleteStudy, getStudy, listStudies, updateStudy } from "./studies.ts";
import { listStudyVersions, restoreStudyVersion } from "./study-versions.ts";

export function addStudyRoutes(bind: Bind, context: Context): void {
  const { db } = context;
  bind(studyEndpoints.listStudies, ({ user, query }) => listStudies(db, user.uid, query));
  bind(studyEndpoints.createStudy, ({ user, body }) => createStudy(db, user.uid, body));
  bind(studyEndpoints.getStudy, ({ user, params }) => getStudy(db, user.uid, params.id));
  bind(studyEndpoints.updateStudy, ({ user, params, body }) => updateStudy(db, user.uid, params.id, body));
  bind(studyEndpoints.deleteStudy, ({ user, params }) => deleteStudy(db, user.uid, params.id));
  bind(studyEndpoints.listStudyVersions, async ({ user, params }) => ({
    items: await listStudyVersions(db, user.uid, params.id),
  }));
  bind(studyEndpoints.restoreStudyVersion, ({ user, params }) =>
    restoreStudyVersion(db, user.uid, params.id, params.versionId),
  );
  bind(studyEndpoints.createStudyFromSermon, ({ user, params, signal }) =>
    createStudyFromSermon(context, user.uid, params.id, signal),
  );
}
