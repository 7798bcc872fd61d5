import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

// The server analyzes the whole sermon.
const TIMEOUT_MS = 120_000;

export function useCreateStudyFromSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sermonId: string) =>
      callApi("createStudyFromSermon", { params: { uid, id: sermonId }, timeout: TIMEOUT_MS }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["studies", uid, "list"], refetchType: "none" }),
  });
}
