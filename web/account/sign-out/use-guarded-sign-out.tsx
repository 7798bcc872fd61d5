import { type ReactNode, useState } from "react";
import { useSignOut } from "../session/session-end.ts";
import { useUser } from "../session/session.queries.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";
import { findUnsentAfterSaving, type UnsentItem } from "./unsent-work.ts";

interface GuardedSignOut {
  begin: () => void;
  isBusy: boolean;
  error: Error | null;
  question: ReactNode;
}

/** Signs a person out who does not leave anything behind without knowing it; `end` ends the sessions. */
export function useGuardedSignOut(end: () => Promise<void>): GuardedSignOut {
  const person = useUser();
  const { mutate, isPending, error, reset } = useSignOut(end);
  const [isLooking, setLooking] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentItem[]>();
  const begin = async () => {
    reset();
    setLooking(true);
    const items = await findUnsentAfterSaving(person);
    setLooking(false);
    if (items.length === 0) mutate();
    else setUnsent(items);
  };
  return {
    begin: () => void begin(),
    isBusy: isLooking || isPending,
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
