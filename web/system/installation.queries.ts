import { useQuery } from "@tanstack/react-query";
import { INSTALLATION_PATH } from "../../contract/account/installation.ts";
import type { Installation } from "../../contract/account/system.schema.ts";
import { parseApiError, send } from "../api/api.ts";

async function fetchInstallation({ signal }: { signal: AbortSignal }): Promise<Installation> {
  const answer = await send("GET", INSTALLATION_PATH, undefined, { signal });
  if (!answer.ok) throw parseApiError(answer);
  return answer.body as Installation;
}

/** What this installation is set up for; it changes only with the settings of the server. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: fetchInstallation,
    staleTime: 5 * 60_000,
  });
}
