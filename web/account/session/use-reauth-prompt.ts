import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { User } from "../../../contract/account/account.ts";
import { type AuthChallenge, setReauthHandler } from "../../api/api.ts";
import { sessionQuery } from "./session.queries.ts";

type Answer = PromiseWithResolvers<boolean>;

/** Lets calls that were refused for lack of a session, or of a recent sign-in, wait until the person signed in. */
export function useReauthPrompt(owner: User, isSignedOut: boolean) {
  const client = useQueryClient();
  const back = useRef<Answer>(undefined);
  const proof = useRef<Answer>(undefined);
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    const waitForReturn = async (challenge: AuthChallenge): Promise<boolean> => {
      const present = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      // They may be back already, in another tab; and what is not shown to themselves is not there.
      if (present?.uid === owner.uid) return challenge === "signed-out";
      back.current ??= Promise.withResolvers();
      return back.current.promise;
    };
    const waitForProof = (): Promise<boolean> => {
      setIsAsked(true);
      proof.current ??= Promise.withResolvers();
      return proof.current.promise;
    };
    return setReauthHandler((challenge) =>
      challenge === "stale-sign-in" ? waitForProof() : waitForReturn(challenge),
    );
  }, [client, owner.uid]);

  useEffect(() => {
    if (isSignedOut) return;
    back.current?.resolve(true);
    back.current = undefined;
  }, [isSignedOut]);

  const settle = (isProven: boolean) => {
    setIsAsked(false);
    proof.current?.resolve(isProven);
    proof.current = undefined;
  };
  return { isAsked, settle };
}
