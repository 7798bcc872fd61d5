import { useEffect } from "react";
import type { User } from "../../../contract/account/account.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { hasUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { useCrossTabAuth } from "./use-cross-tab-auth.ts";
import { usePauseInTyping } from "../login/use-pause-in-typing.ts";
import { useReauthPrompt } from "./use-reauth-prompt.ts";
import { useSessionRefresh } from "./use-session-refresh.ts";

const SignInAgain = lazyComponent(() => import("./sign-in-again.tsx").then((part) => part.SignInAgain));

/** Asks for a new sign-in over the page when the session ends; where somebody else is signed in, it reloads. */
export function SessionKeeper({ owner, present }: { owner: User; present: User | null | undefined }) {
  const isAway = present !== undefined && present?.uid !== owner.uid;
  const isTaken = isAway && present !== null;
  const { isAsked, settle } = useReauthPrompt(owner, isAway);
  const isAsking = usePauseInTyping(isAway);
  useSessionRefresh(!isAway);
  useCrossTabAuth();

  const isOver = isTaken && !hasUnsavedWork();
  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  if (isOver) return null;
  if (isAsking) return <SignInAgain owner={owner} doubt="signed-out" isTaken={isTaken} />;
  if (isAway || !isAsked) return null;
  return (
    <SignInAgain
      owner={owner}
      doubt="long-ago"
      onSignedIn={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
}
