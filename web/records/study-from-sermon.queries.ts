import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { readResultOptions } from "./generation/result-options.ts";
import { callApi } from "../api/api.ts";

// The server analyzes the whole sermon, and a model writes one session after the other.
const TIMEOUT_MS = 600_000;

export function useCreateStudyFromSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sermonId, engine }: { sermonId: string; engine?: "builtin" | undefined }) =>
      callApi("createStudyFromSermon", {
        params: { uid, id: sermonId },
        body: { ...(engine && { engine }), ...readResultOptions(uid, "study") },
        timeout: TIMEOUT_MS,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["studies", uid, "list"], refetchType: "none" }),
  });
}
