import { useQueryClient } from "@tanstack/react-query";
import { GOOGLE_REASONS } from "../../../contract/account/google-sign-in.ts";
import { sessionQuery } from "../session/session.queries.ts";

export function useCompleteSignIn() {
  const client = useQueryClient();
  return async (describe: (reason: string) => string) => {
    const user = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!user) throw new Error(describe(GOOGLE_REASONS.cookie_blocked));
  };
}
