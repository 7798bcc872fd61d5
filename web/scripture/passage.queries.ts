import { skipToken, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

export const PASSAGE_KEY = ["passage"] as const;

/** The text of a passage in an edition, by default in the one that the user prefers. */
export function usePassage(reference: string | undefined, bible?: string) {
  return useQuery({
    queryKey: [...PASSAGE_KEY, reference, bible ?? null],
    queryFn:
      reference === undefined
        ? skipToken
        : ({ signal }) => callApi("getPassage", { query: { reference, bible }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
