import { useMutation } from "@tanstack/react-query";
import { paths } from "../paths.ts";
import { signOut } from "./account.api.ts";

/** Ends the session and opens the sign-in page anew, so that nothing of the person stays in this page's memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      window.history.replaceState(null, "", `#${paths.login()}`);
      window.location.reload();
    },
  });
}
