import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { User } from "../../../contract/account/account.ts";
import { type AuthChallenge, setReauthHandler } from "../../api/api.ts";
import { sessionQuery } from "./session.queries.ts";

type Pending = PromiseWithResolvers<boolean>;

/** Makes calls without a session, or without a recent sign-in, wait until the user has signed in. */
export function useReauthPrompt(owner: User, isSignedOut: boolean) {
  const client = useQueryClient();
  const signedIn = useRef<Pending>(undefined);
  const confirmed = useRef<Pending>(undefined);
  const [isPrompted, setIsPrompted] = useState(false);

  useEffect(() => {
    const waitForSignIn = async (challenge: AuthChallenge): Promise<boolean> => {
      const currentUser = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      // They may have signed in in another tab. If the user is the same, "not found" is the truth.
      if (currentUser?.uid === owner.uid) return challenge === "signed-out";
      signedIn.current ??= Promise.withResolvers();
      return signedIn.current.promise;
    };
    const waitForConfirmation = (): Promise<boolean> => {
      setIsPrompted(true);
      confirmed.current ??= Promise.withResolvers();
      return confirmed.current.promise;
    };
    return setReauthHandler((challenge) =>
      challenge === "stale-sign-in" ? waitForConfirmation() : waitForSignIn(challenge),
    );
  }, [client, owner.uid]);

  useEffect(() => {
    if (isSignedOut) return;
    signedIn.current?.resolve(true);
    signedIn.current = undefined;
  }, [isSignedOut]);

  const settle = (isConfirmed: boolean) => {
    setIsPrompted(false);
    confirmed.current?.resolve(isConfirmed);
    confirmed.current = undefined;
  };
  return { isPrompted, settle };
}
