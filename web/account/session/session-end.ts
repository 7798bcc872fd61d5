import { useMutation } from "@tanstack/react-query";
import { paths } from "../../navigation/paths.ts";
import { disableLeavePrompt } from "../../ui/browser/unsaved-work.ts";
import { persistUnsavedWork } from "../sign-out/unsent-work.ts";
import { signOut } from "./account.api.ts";
import { clearCachedResponses } from "./response-cache.ts";
import type { LoginState } from "../login/login-state.ts";
import { broadcastSession } from "./session-channel.ts";

/** Reloads as the sign-in page after clearing everything cached in this page and browser. */
export async function openSignIn(notice?: string): Promise<void> {
  await clearCachedResponses();
  const state: LoginState | undefined = notice === undefined ? undefined : { notice };
  // The router reads its state from there after the reload.
  window.history.replaceState(state ? { usr: state } : null, "", `#${paths.login()}`);
  window.location.reload();
}

/** The user has already been asked about unsaved work. */
async function leavePage(): Promise<void> {
  disableLeavePrompt();
  broadcastSession({ kind: "signed-out" });
  return openSignIn();
}

/** Leaves a deleted account without asking about unsaved work. */
export async function leaveDeletedAccount(notice: string): Promise<void> {
  disableLeavePrompt();
  // The session has already ended; this deletes its cookies.
  await signOut().catch(() => undefined);
  broadcastSession({ kind: "signed-out" });
  await openSignIn(notice);
}

export const useSignOut = (end: () => Promise<void>) =>
  useMutation({
    mutationFn: async () => {
      await persistUnsavedWork();
      await end();
    },
    onSuccess: leavePage,
  });
