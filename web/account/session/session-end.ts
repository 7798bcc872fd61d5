import { useMutation } from "@tanstack/react-query";
import { paths } from "../../navigation/paths.ts";
import { disableLeavePrompt } from "../../ui/browser/unsaved-work.ts";
import { secureUnsavedWork } from "../sign-out/unsent-work.ts";
import { signOut } from "./account.api.ts";
import { clearCachedResponses } from "./response-cache.ts";
import type { LoginState } from "../login/login-state.ts";
import { announce } from "./session-channel.ts";

/** Loads the sign-in page, so that nothing that was read stays in this page or this browser. */
export async function openSignIn(notice?: string): Promise<void> {
  await clearCachedResponses();
  const state: LoginState | undefined = notice === undefined ? undefined : { notice };
  // The router finds its state there after the reload.
  window.history.replaceState(state ? { usr: state } : null, "", `#${paths.login()}`);
  window.location.reload();
}

/** The person was asked about what is not saved, where there was anything. */
async function leave(): Promise<void> {
  disableLeavePrompt();
  announce({ kind: "signed-out" });
  return openSignIn();
}

/** Leaves an account that is gone: nothing in this tab is worth asking about any more. */
export async function leaveForGood(notice: string): Promise<void> {
  disableLeavePrompt();
  // The session is over already; this forgets its cookies.
  await signOut().catch(() => undefined);
  announce({ kind: "signed-out" });
  await openSignIn(notice);
}

export const useSignOut = (end: () => Promise<void>) =>
  useMutation({
    mutationFn: async () => {
      await secureUnsavedWork();
      await end();
    },
    onSuccess: leave,
  });
