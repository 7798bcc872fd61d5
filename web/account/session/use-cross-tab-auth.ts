import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hasUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { onSessionMessage } from "./session-channel.ts";
import { openSignIn } from "./session-end.ts";
import { SESSION_KEY } from "./session.queries.ts";

export function useCrossTabAuth(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionMessage(({ kind }) => {
        if (kind === "signed-in") void client.invalidateQueries({ queryKey: SESSION_KEY });
        else if (hasUnsavedWork()) client.setQueryData(SESSION_KEY, null);
        else void openSignIn();
      }),
    [client],
  );
}
