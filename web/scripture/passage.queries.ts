import { skipToken, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

export function usePassage(reference: string | undefined) {
  return useQuery({
    queryKey: ["passage", reference],
    queryFn:
      reference === undefined
        ? skipToken
        : ({ signal }) => callApi("getPassage", { query: { reference }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
