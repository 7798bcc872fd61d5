import { studyEndpoints } from "../../contract/study.ts";
import { callApi } from "../api.ts";
import { usePagedList } from "../paged-list.ts";
import { studyCache } from "./study-cache.ts";

/** The person's studies, last changed first, page after page. */
export const useStudyList = () =>
  usePagedList(studyCache.listKey, (call) => callApi(studyEndpoints.listStudies, call));

/** Deletes a study and takes it off the list that is on the screen. */
export const useDeleteStudy = () => studyCache.useDelete((call) => callApi(studyEndpoints.deleteStudy, call));
