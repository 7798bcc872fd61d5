import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { SESSION_URL, type User } from "../../../contract/account/account.ts";
import { ApiError, send } from "../../api/api.ts";

export const SESSION_KEY = ["session"];

/** When the session ends, in milliseconds of this device's clock. Separate from the user, who changes less often. */
export const SESSION_END_KEY = ["session-end"];

interface SessionResponse {
  session: { expiresAt: string };
  user: { id: string; email: string; emailVerified: boolean; name: string; image?: string | null };
}

async function fetchUser({
  signal,
  client,
}: Pick<QueryFunctionContext, "signal" | "client">): Promise<User | null> {
  const { ok, status, body, serverTime } = await send("GET", SESSION_URL, undefined, { signal });
  if (!ok) {
    throw new ApiError({
      code: "internal",
      status,
      message: "We couldn’t check whether you’re signed in. Try again.",
    });
  }
  const response = body as SessionResponse | null | undefined;
  if (!response) return null;
  // Computed from the remaining time, because the clock of this device may be wrong.
  const now = Number.isNaN(serverTime) ? Date.now() : serverTime;
  const end = Date.now() + Date.parse(response.session.expiresAt) - now;
  client.setQueryData<number>(SESSION_END_KEY, (known = 0) => (Math.abs(end - known) < 60_000 ? known : end));
  const { id, email, emailVerified, name, image } = response.user;
  return { uid: id, email, emailVerified, displayName: name, photoURL: image ?? null };
}

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchUser,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

const SignedInUser = createContext<User | undefined>(undefined);
export const SignedInUserProvider = SignedInUser.Provider;

export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error("Please sign in to continue.");
  return user;
}
