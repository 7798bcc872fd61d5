import "@mantine/core/styles/Divider.layer.css";
import { Divider } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_MESSAGES, type User } from "../../../contract/account/account.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { announce } from "../session/session-channel.ts";
import { sessionQuery } from "../session/session.queries.ts";
import { GoogleSignIn } from "./google-button.tsx";
import { useGoogleSignIn } from "./use-google-sign-in.ts";

const SOMEBODY_ELSE = "this Google account belongs to somebody else here.";

/** Has one person sign in again with Google, where it is set up: some have no password. */
export function GoogleReauth({ owner, onSignedIn }: { owner: User; onSignedIn?: (() => void) | undefined }) {
  const { data: installation } = useInstallation();
  const client = useQueryClient();
  const google = useGoogleSignIn({
    // What is not saved yet would go with the page.
    staysHere: true,
    failed: undefined,
    enter: async () => {
      const present = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (present) announce({ kind: "signed-in", uid: present.uid });
      if (present?.uid !== owner.uid) throw new Error(ACCOUNT_MESSAGES.googleFailed(SOMEBODY_ELSE));
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
