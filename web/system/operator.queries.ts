import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

export function useOperator() {
  return useQuery({
    queryKey: ["operator"],
    meta: { isCached: false },
    queryFn: ({ signal }) => callApi("operator", { signal }),
    staleTime: 60_000,
  });
}
