import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ACCOUNT_MESSAGES, type User } from "../../../contract/account/account.ts";
import type { AuthChallenge } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { listUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { AccountForm } from "../login/account-form.tsx";
import { AccountError, signIn } from "./account.api.ts";
import { REASONS } from "../login/auth-reasons.ts";
import { GoogleReauth } from "../google/google-reauth.tsx";
import { broadcastSession } from "./session-channel.ts";
import { openSignIn } from "./session-end.ts";
import { sessionQuery } from "./session.queries.ts";
import classes from "./reauth-dialog.module.css";
import { currentPasswordField } from "../login/account-fields.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

interface SignInAgainProps {
  owner: User;
  challenge: Exclude<AuthChallenge, "not-found">;
  isOtherUser?: boolean;
  onSignedIn?: () => void;
  onCancel?: () => void;
}

export function ReauthDialog({
  owner,
  challenge,
  isOtherUser = false,
  onSignedIn,
  onCancel,
}: SignInAgainProps) {
  const enter = useEnterAs(owner);
  return (
    <Modal
      opened
      onClose={onCancel ?? (() => undefined)}
      closeOnClickOutside={false}
      closeOnEscape={onCancel !== undefined}
      withCloseButton={false}
      // Above any open dialog of the page.
      zIndex={1000}
      overlayProps={{ blur: 8, backgroundOpacity: 0.6 }}
    >
      <Modal.Title fz="1.375rem" mb="sm">
        {challenge === "signed-out" ? "Please sign in again" : "Confirm it’s you"}
      </Modal.Title>
      <Text c="dimmed" mb="md">
        {explain(challenge, isOtherUser)}
      </Text>
      {challenge === "signed-out" && <UnsavedWorkList />}
      <Text mb="md" fw={600} style={{ overflowWrap: "anywhere" }}>
        {owner.email}
      </Text>
      <AccountForm
        fields={{
          password: currentPasswordField,
        }}
        username={owner.email}
        send={async ({ password }) => {
          await enter(password);
          onSignedIn?.();
        }}
        submitLabel={challenge === "signed-out" ? "Sign In" : "Continue"}
        busyLabel="Signing in..."
      />
      <GoogleReauth owner={owner} onSignedIn={onSignedIn} />
      <div className={classes.ways}>
        {onCancel ? (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <>
            <a href={`#${paths.login()}`} target="_blank" rel="noreferrer">
              Sign in another way
            </a>
            <Button
              variant="transparent"
              size="compact-sm"
              px={0}
              color="gray"
              onClick={isOtherUser ? () => window.location.reload() : () => void openSignIn()}
            >
              Leave this page
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

function UnsavedWorkList() {
  const [names] = useState(() => listUnsavedWork().map(({ describe }) => describe()));
  if (names.length === 0) return null;
  return (
    <Text mb="md" size="sm">
      <strong>Not saved yet:</strong> {names.join("; ")}.
    </Text>
  );
}

function explain(challenge: SignInAgainProps["challenge"], isOtherUser: boolean): string {
  if (challenge === "stale-sign-in") return "To keep your account safe, sign in again to continue.";
  return isOtherUser
    ? "Someone else is now signed in on this browser. Your unsaved work is safe. Sign in to continue."
    : "You’ve been signed out. Nothing is lost. Sign in to pick up where you left off.";
}

function useEnterAs({ uid, email }: User) {
  const client = useQueryClient();
  return async (password: string) => {
    await signIn({ email, password }).catch((error: unknown) => {
      const isWrong = error instanceof AccountError && error.code === "invalid-credential";
      throw isWrong ? new Error(ACCOUNT_MESSAGES.signInFailed(REASONS["wrong-password"])) : error;
    });
    broadcastSession({ kind: "signed-in", uid });
    if ((await client.fetchQuery({ ...sessionQuery, staleTime: 0 }))?.uid !== uid)
      throw new Error("Your browser blocked the sign-in cookie. Allow cookies and try again.");
  };
}
