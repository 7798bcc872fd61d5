import { type ReactNode, useState } from "react";
import { useSignOut } from "../session/session-end.ts";
import { useUser } from "../session/session.queries.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";
import { findUnsentAfterSaving, type UnsentItem } from "./unsent-work.ts";

interface GuardedSignOut {
  start: () => void;
  isBusy: boolean;
  error: Error | null;
  question: ReactNode;
}

/** Signs the user out, but asks first if work is unsaved. `end` ends the sessions. */
export function useGuardedSignOut(end: () => Promise<void>): GuardedSignOut {
  const user = useUser();
  const { mutate, isPending, error, reset } = useSignOut(end);
  const [isChecking, setChecking] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentItem[]>();
  const start = async () => {
    reset();
    setChecking(true);
    const items = await findUnsentAfterSaving(user);
    setChecking(false);
    if (items.length === 0) mutate();
    else setUnsent(items);
  };
  return {
    start: () => void start(),
    isBusy: isChecking || isPending,
    error: unsent ? null : error,
    question: unsent && (
      <SignOutQuestion
        first={unsent}
        isSigningOut={isPending}
        error={error}
        onSignOut={() => !isPending && mutate()}
        onStay={() => {
          setUnsent(undefined);
          reset();
        }}
      />
    ),
  };
}
