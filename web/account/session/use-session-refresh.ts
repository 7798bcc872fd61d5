import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countsAsEnded, isRefreshDue, waitBeforeRefresh } from "./session-refresh.ts";
import { SESSION_END_KEY, SESSION_KEY, sessionQuery } from "./session.queries.ts";

/** Prolongs the session of a page that stays open, which the server does when it is asked late in its life. */
export function useSessionRefresh(isSignedIn: boolean): void {
  const client = useQueryClient();
  const { data: end } = useQuery<number>({ queryKey: SESSION_END_KEY, enabled: false });

  useEffect(() => {
    if (!isSignedIn || end === undefined) return undefined;
    let failures = 0;
    let isOver = false;
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => void look(), waitBeforeRefresh(end, Date.now(), failures));
    };
    const look = async () => {
      if (isRefreshDue(end, Date.now())) {
        const answer = await client
          .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
          .catch(() => undefined);
        // A session that lasts longer now has another end, and another watch.
        if (isOver || client.getQueryData(SESSION_END_KEY) !== end) return;
        failures += 1;
        if (answer && countsAsEnded(end, Date.now())) client.setQueryData(SESSION_KEY, null);
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
