// What this browser knows of the person's studies.
import { useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { Study, studyEndpoints } from "../../contract/study.ts";
import { useUser } from "../account/session.queries.ts";
import { ApiError } from "../api.ts";

export const studyListKey = (uid: string) => ["studies", uid, "list"] as const;
export const studyKey = (uid: string, id: string) => ["studies", uid, "one", id] as const;

/** Whether a call failed because there is no such study. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/** Tells the pages what a study is by now. */
export function useRememberStudy() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback((study: Study) => rememberStudy(client, uid, study), [client, uid]);
}

export function rememberStudy(client: QueryClient, uid: string, study: Study) {
  client.setQueryData(studyKey(uid, study.id), study);
  return client.invalidateQueries({ queryKey: studyListKey(uid), refetchType: "none" });
}

type StudyPage = ResponseOf<typeof studyEndpoints.listStudies>;

/** Takes a study that is gone off the list that is on the screen. */
export function forgetStudy(client: QueryClient, uid: string, id: string) {
  client.removeQueries({ queryKey: studyKey(uid, id) });
  client.setQueryData<InfiniteData<StudyPage>>(studyListKey(uid), (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    return { ...list, pages };
  });
}
