// The leader's guide of a study: made, written by hand, and put back.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Study, studyEndpoints } from "../../../contract/study.ts";
import { useUser } from "../../account/session.queries.ts";
import { ApiError, callApi } from "../../api.ts";
import { streamApi } from "../../api-stream.ts";
import { useMaking } from "../../use-making.ts";
import { studyCache } from "../study-cache.ts";

const versionsKey = (uid: string, id: string) => ["studies", uid, "versions", id] as const;

/**
 * Has the guide of a study made from the study as the server has it, which stores it. `cancel` and leaving the page stop
 * the work.
 */
export function useGenerateGuide(id: string) {
  const { uid } = useUser();
  const remember = studyCache.useRemember();
  const { making, hear, forget } = useMaking();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { reset, ...generation } = useMutation({
    mutationFn: async (engine: "builtin" | undefined) => {
      forget();
      running.current = new AbortController();
      const { signal } = running.current;
      const body = engine ? { engine } : {};
      const endpoint = studyEndpoints.generateStudyGuide;
      await remember(await streamApi(endpoint, { params: { uid, id }, body, signal, onEvent: hear }));
    },
    onSettled: forget,
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...generation, making, reset, cancel };
}

/** A guide that a person wrote, and what it was written upon. */
export interface GuideEdit {
  text: string;
  /** The guide that the writing began with. */
  base: string;
  /** The study's version at that time. */
  version: number;
}

/** Someone else, or another tab, changed the very guide that was being edited. */
export class GuideConflict extends Error {
  override name = "GuideConflict";
  readonly current: Study;

  constructor(current: Study) {
    super("This was changed elsewhere while you were writing.");
    this.current = current;
  }
}

export const readGuide = ({ generatedContent }: Pick<Study, "generatedContent">): string =>
  generatedContent?.markdown ?? "";

/**
 * Stores an edited guide. Changes of all else do not stand in its way; a change of the guide since the edit began fails
 * with a `GuideConflict`.
 */
export function useSaveGuide(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  const remember = studyCache.useRemember();
  const store = (markdown: string, version: number) =>
    callApi(studyEndpoints.updateStudy, {
      params: { uid, id },
      body: { generatedContent: { markdown }, version },
    });

  return useMutation({
    mutationFn: async ({ text, base, version }: GuideEdit) => {
      for (let known = version; ;) {
        try {
          return await store(text, known);
        } catch (error) {
          const current = error instanceof ApiError ? Study.safeParse(error.current).data : undefined;
          if (!current) throw error;
          if (readGuide(current) !== base) throw new GuideConflict(current);
          known = current.version;
        }
      }
    },
    onSuccess: async (study) => {
      await remember(study);
      await client.invalidateQueries({ queryKey: versionsKey(uid, id) });
    },
  });
}

/** What a study was before its last changes, last replaced first. */
export function useStudyVersions(id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: versionsKey(uid, id),
    queryFn: ({ signal }) => callApi(studyEndpoints.listStudyVersions, { params: { uid, id }, signal }),
    // Every change adds one.
    staleTime: 0,
  });
}
