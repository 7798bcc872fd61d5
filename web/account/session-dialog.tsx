import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Anchor, Modal, Text } from "@mantine/core";
import { paths } from "../paths.ts";
import { checkPassword } from "./account-checks.ts";
import { AccountForm } from "./account-form.tsx";
import { signIn } from "./account.api.ts";
import { isSignedIn, useUser } from "./session.queries.ts";

interface SessionDialogProps {
  opened: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

/** Lets a person whose session has ended sign in again without leaving what they are writing. */
export function SessionDialog({ opened, onClose, onSignedIn }: SessionDialogProps) {
  const { uid, email } = useUser();
  return (
    <Modal opened={opened} onClose={onClose} title="Sign in again">
      <Text mb="md" style={{ overflowWrap: "anywhere" }}>
        Your session has ended. Sign in as <strong>{email}</strong>, and what you wrote is sent.
      </Text>
      <AccountForm
        fields={{
          password: {
            label: "Password",
            kind: "password",
            autoComplete: "current-password",
            check: checkPassword,
          },
        }}
        send={async ({ password }) => {
          await signIn({ email, password });
          if (!(await isSignedIn(uid))) throw new Error("Your browser did not keep the sign-in.");
          onSignedIn();
        }}
        submitLabel="Sign In"
        busyLabel="Signing in..."
        beside={
          <Text size="sm">
            Or{" "}
            <Anchor href={`#${paths.login()}`} target="_blank" inherit underline="always">
              sign in in another tab
            </Anchor>{" "}
            and come back here.
          </Text>
        }
      />
    </Modal>
  );
}
