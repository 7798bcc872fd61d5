import { useEffect } from "react";
import type { User } from "../../../contract/account/account.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { hasUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { useCrossTabAuth } from "./use-cross-tab-auth.ts";
import { usePauseInTyping } from "../login/use-pause-in-typing.ts";
import { useReauthPrompt } from "./use-reauth-prompt.ts";
import { useSessionRefresh } from "./use-session-refresh.ts";

const ReauthDialog = lazyComponent(() => import("./reauth-dialog.tsx").then((part) => part.ReauthDialog));

/** Asks the user to sign in over the page when the session ends; reloads the page if someone else has signed in. */
export function SessionMonitor({
  owner,
  currentUser,
}: {
  owner: User;
  currentUser: User | null | undefined;
}) {
  const isSignedOut = currentUser !== undefined && currentUser?.uid !== owner.uid;
  const isOtherUser = isSignedOut && currentUser !== null;
  const { isPrompted, settle } = useReauthPrompt(owner, isSignedOut);
  const isDialogDue = usePauseInTyping(isSignedOut);
  useSessionRefresh(!isSignedOut);
  useCrossTabAuth();

  const isOver = isOtherUser && !hasUnsavedWork();
  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  if (isOver) return null;
  if (isDialogDue) return <ReauthDialog owner={owner} challenge="signed-out" isOtherUser={isOtherUser} />;
  if (isSignedOut || !isPrompted) return null;
  return (
    <ReauthDialog
      owner={owner}
      challenge="stale-sign-in"
      onSignedIn={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
}
