import { useQuery } from "@tanstack/react-query";
import { systemEndpoints } from "../contract/system.ts";
import { callApi } from "./api.ts";

/** What this installation is set up for; it changes only with the settings of the server. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: ({ signal }) => callApi(systemEndpoints.installation, { signal }),
    staleTime: 5 * 60_000,
  });
}
