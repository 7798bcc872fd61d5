import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

/** The version of Berea on the server. */
export function useVersion() {
  return useQuery({
    queryKey: ["version"],
    queryFn: async ({ signal }) => (await callApi("health", { signal })).version,
    staleTime: 5 * 60_000,
  });
}
