import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { User } from "../../contract/account.ts";
import { ApiError, send } from "../api.ts";

export const SESSION_KEY = ["session"];

interface SessionAnswer {
  user: { id: string; email: string; emailVerified: boolean; name: string; image?: string | null };
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  const { ok, status, body } = await send("GET", "/api/auth/get-session", undefined, { signal });
  if (!ok) {
    throw new ApiError({ code: "internal", status, message: "Your session could not be checked." });
  }
  const answer = body as SessionAnswer | null | undefined;
  if (!answer) return null;
  const { id, email, emailVerified, name, image } = answer.user;
  return { uid: id, email, emailVerified, displayName: name, photoURL: image ?? null };
}

/** Who is signed in, null for a stranger; checked again whenever the window gets the focus back. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchUser,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Asks the server whether this person is the one that is signed in. */
export async function isSignedIn(uid: string): Promise<boolean> {
  const user = await fetchUser({ signal: new AbortController().signal });
  return user?.uid === uid;
}

const SignedInUser = createContext<User | undefined>(undefined);
/** Gives the signed-in person to all that stands behind the guard. */
export const SignedInUserProvider = SignedInUser.Provider;

/** The signed-in person; only for what stands behind the guard. */
export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error("This part needs a signed-in person.");
  return user;
}
