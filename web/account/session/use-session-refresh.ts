import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countsAsEnded, isRefreshDue, waitBeforeRefresh } from "./session-refresh.ts";
import { SESSION_END_KEY, SESSION_KEY, sessionQuery } from "./session.queries.ts";

/** Extends the session of an open page: the server does so when it is queried shortly before the end. */
export function useSessionRefresh(isSignedIn: boolean): void {
  const client = useQueryClient();
  const { data: end } = useQuery<number>({ queryKey: SESSION_END_KEY, enabled: false });

  useEffect(() => {
    if (!isSignedIn || end === undefined) return undefined;
    let failures = 0;
    let isOver = false;
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => void check(), waitBeforeRefresh(end, Date.now(), failures));
    };
    const check = async () => {
      if (isRefreshDue(end, Date.now())) {
        const user = await client
          .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
          .catch(() => undefined);
        // An extended session has another end, which restarts this effect.
        if (isOver || client.getQueryData(SESSION_END_KEY) !== end) return;
        failures += 1;
        // The server responded, but did not extend the session.
        if (user && countsAsEnded(end, Date.now())) client.setQueryData(SESSION_KEY, null);
      }
      wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, end, isSignedIn]);
}
