import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStoreYoutubeAuth } from "./youtube.queries.ts";

/** Completes the connection with the parameters of the redirect, and removes them from the URL and the history. */
export function useYoutubeCallback() {
  const location = useLocation();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useStoreYoutubeAuth();
  const handled = useRef<string>(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    if (!parameters.has("code") && !parameters.has("error")) return;
    void navigate(location.pathname, { replace: true, state: location.state });
    if (handled.current === location.search) return;
    handled.current = location.search;
    mutate({ code: parameters.get("code"), state: parameters.get("state"), error: parameters.get("error") });
  }, [location, mutate, navigate]);

  return { isCompleting: isPending, isCompleted: isSuccess, error };
}
