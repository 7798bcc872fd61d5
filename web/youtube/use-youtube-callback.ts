import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStoreYoutubeAuth } from "./youtube.queries.ts";

/** Removes the provider's answer from the address and the history, and completes the connection with it. */
export function useYoutubeCallback() {
  const location = useLocation();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useStoreYoutubeAuth();
  const taken = useRef<string>(undefined);

  useEffect(() => {
    const brought = new URLSearchParams(location.search);
    if (!brought.has("code") && !brought.has("error")) return;
    void navigate(location.pathname, { replace: true, state: location.state });
    if (taken.current === location.search) return;
    taken.current = location.search;
    mutate({ code: brought.get("code"), state: brought.get("state"), error: brought.get("error") });
  }, [location, mutate, navigate]);

  return { isCompleting: isPending, isCompleted: isSuccess, error };
}
