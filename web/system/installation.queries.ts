import { useQuery } from "@tanstack/react-query";
import { INSTALLATION_PATH } from "../../contract/account/installation.ts";
import type { Installation } from "../../contract/account/system.schema.ts";
import { parseApiError, send } from "../api/api.ts";

async function fetchInstallation({ signal }: { signal: AbortSignal }): Promise<Installation> {
  const response = await send("GET", INSTALLATION_PATH, undefined, { signal });
  if (!response.ok) throw parseApiError(response);
  return response.body as Installation;
}

/** The configuration changes only with the settings of the server. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: fetchInstallation,
    staleTime: 5 * 60_000,
  });
}
