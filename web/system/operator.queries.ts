import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

/** Whether the person looks after this server, and whom to ask otherwise. */
export function useOperator() {
  return useQuery({
    queryKey: ["operator"],
    meta: { isKept: false },
    queryFn: ({ signal }) => callApi("operator", { signal }),
    staleTime: 60_000,
  });
}
