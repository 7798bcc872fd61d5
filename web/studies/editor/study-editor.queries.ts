import { studyEndpoints } from "../../../contract/study.ts";
import { callApi } from "../../api.ts";
import { studyCache } from "../study-cache.ts";

/** A study as the server has it when its editor is opened; from then on the editor follows it by itself. */
export const useStudyToEdit = (id: string) =>
  studyCache.useOneToEdit(id, (call) => callApi(studyEndpoints.getStudy, call));

/** What a study was before its last changes, last replaced first. */
export const useStudyVersions = (id: string) =>
  studyCache.useVersions(id, (call) => callApi(studyEndpoints.listStudyVersions, call));

/** Puts a study back to what it was. */
export const useRestoreStudyVersion = (id: string) =>
  studyCache.useRestoreVersion(id, (call) => callApi(studyEndpoints.restoreStudyVersion, call));
