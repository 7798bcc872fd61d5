import "@mantine/core/styles/Divider.layer.css";
import { Divider } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_MESSAGES, type User } from "../../../contract/account/account.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { broadcastSession } from "../session/session-channel.ts";
import { sessionQuery } from "../session/session.queries.ts";
import { GoogleSignIn } from "./google-button.tsx";
import { useGoogleSignIn } from "./use-google-sign-in.ts";

const OTHER_ACCOUNT = "this Google account belongs to another Berea account.";

/** Lets a user, who may have no password, sign in again with Google if it is set up. */
export function GoogleReauth({ owner, onSignedIn }: { owner: User; onSignedIn?: (() => void) | undefined }) {
  const { data: installation } = useInstallation();
  const client = useQueryClient();
  const google = useGoogleSignIn({
    // Navigating this tab to Google would lose unsaved work.
    requiresPopup: true,
    initialError: undefined,
    onSignedIn: async () => {
      const user = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (user) broadcastSession({ kind: "signed-in", uid: user.uid });
      if (user?.uid !== owner.uid) throw new Error(ACCOUNT_MESSAGES.googleFailed(OTHER_ACCOUNT));
      onSignedIn?.();
    },
  });
  if (!installation?.hasGoogle) return null;
  return (
    <>
      <Divider label="or" my="1.25rem" />
      <GoogleSignIn google={google} isMissing={false} />
    </>
  );
}
