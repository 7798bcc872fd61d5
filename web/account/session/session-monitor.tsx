import { useEffect } from "react";
import type { User } from "../../../contract/account/account.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { hasUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { useCrossTabAuth } from "./use-cross-tab-auth.ts";
import { usePauseInTyping } from "../login/use-pause-in-typing.ts";
import { useReauthPrompt } from "./use-reauth-prompt.ts";
import { useSessionRefresh } from "./use-session-refresh.ts";

const ReauthDialog = lazyComponent(() => import("./reauth-dialog.tsx").then((part) => part.ReauthDialog));

/** Asks for a new sign-in over the page when the session ends; where somebody else is signed in, it reloads. */
export function SessionMonitor({ owner, present }: { owner: User; present: User | null | undefined }) {
  const isSignedOut = present !== undefined && present?.uid !== owner.uid;
  const isTaken = isSignedOut && present !== null;
  const { isAsked, settle } = useReauthPrompt(owner, isSignedOut);
  const isAsking = usePauseInTyping(isSignedOut);
  useSessionRefresh(!isSignedOut);
  useCrossTabAuth();

  const isOver = isTaken && !hasUnsavedWork();
  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  if (isOver) return null;
  if (isAsking) return <ReauthDialog owner={owner} challenge="signed-out" isTaken={isTaken} />;
  if (isSignedOut || !isAsked) return null;
  return (
    <ReauthDialog
      owner={owner}
      challenge="stale-sign-in"
      onSignedIn={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
}
