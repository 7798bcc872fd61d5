import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useOpenedOnce } from "../ui/use-opened-once.ts";
import { useSignOutEverywhere } from "./session-end.ts";

const ConfirmDialog = lazyPart(() => import("../ui/confirm-dialog.tsx").then((part) => part.ConfirmDialog));

/** The button that ends a person's sessions on every device, once they have said that they mean it. */
export function SignOutEverywhere() {
  const [opened, { open, close }] = useDisclosure(false);
  const wasOpened = useOpenedOnce(opened);
  const { mutate, isPending, error, reset } = useSignOutEverywhere();
  return (
    <>
      <Button variant="default" onClick={open}>
        Sign out everywhere
      </Button>
      {wasOpened && (
        <ConfirmDialog
          opened={opened}
          title="Sign out everywhere?"
          text="You will be signed out on every device and in every browser, here too. Your work is saved, and you find it when you sign in again."
          confirm={{ label: "Sign out everywhere", busyLabel: "Signing out...", busy: isPending }}
          {...(error && { error: error.message })}
          onConfirm={() => mutate()}
          onClose={() => {
            reset();
            close();
          }}
        />
      )}
    </>
  );
}
