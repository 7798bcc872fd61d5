import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { signOutEverywhere } from "../session/account.api.ts";
import { useGuardedSignOut } from "./use-guarded-sign-out.tsx";

const ConfirmDialog = lazyDialog(() =>
  import("../../ui/inputs/confirm-dialog.tsx").then((part) => part.ConfirmDialog),
);

export function SignOutEverywhere() {
  const [opened, { open, close }] = useDisclosure(false);
  const { start, isBusy, error, question } = useGuardedSignOut(signOutEverywhere);
  return (
    <>
      <Button variant="default" onClick={open}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        opened={opened && !question}
        title="Sign out everywhere?"
        text="This signs you out on every device and browser, including this one. Unsaved work on another device stays there until you sign in again."
        confirm={{ label: "Sign out everywhere", busyLabel: "Signing out...", busy: isBusy }}
        {...(error && { error: error.message })}
        onConfirm={start}
        onClose={close}
      />
      {question}
    </>
  );
}
