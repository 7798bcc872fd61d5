import { Button, Group, Loader, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useIsOffline } from "../../offline/use-connection.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import classes from "./sign-out-question.module.css";
import { UnsentList } from "./unsent-list.tsx";
import type { UnsentItem } from "./unsent-work.ts";
import { useUnsentItems } from "./use-unsent-items.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

interface SignOutQuestionProps {
  first: readonly UnsentItem[];
  isSigningOut: boolean;
  error: Error | null;
  onSignOut: () => void;
  onStay: () => void;
}

export function SignOutQuestion({ first, isSigningOut, error, onSignOut, onStay }: SignOutQuestionProps) {
  const [isWaiting, setWaiting] = useState(false);
  const isOffline = useIsOffline();
  const items = useUnsentItems(first);
  const waitable = items.filter(({ problem }) => problem === undefined).length;
  const isDone = items.length === 0;
  const outcome =
    waitable === items.length
      ? "You’ll be signed out when it’s done."
      : "The rest needs your attention first.";
  const signOut = useEffectEvent(onSignOut);
  useEffect(() => {
    if (isDone && isWaiting) signOut();
  }, [isDone, isWaiting]);
  return (
    <Modal
      opened
      size="lg"
      onClose={isSigningOut ? () => undefined : onStay}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Modal.Title>{isDone ? "Everything is saved" : "Some changes aren’t saved yet"}</Modal.Title>
        {!isDone && <UnsentList items={items} />}
        <output className={classes.state}>
          {isWaiting && !isDone && waitable > 0 && (
            <>
              <Loader size="sm" aria-hidden />
              {isOffline
                ? "You’re offline. Saving continues when you reconnect, and then you’re signed out."
                : `Saving… ${waitable} left. ${outcome}`}
            </>
          )}
          {!isDone && waitable === 0 && "Waiting won’t save this. It needs your attention first."}
        </output>
        {error && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onStay} disabled={isSigningOut}>
            Stay signed in
          </Button>
          <BusyButton
            color={isDone ? undefined : "red"}
            variant={isDone ? "filled" : "outline"}
            busy={isSigningOut}
            busyLabel="Signing out..."
            onClick={onSignOut}
          >
            {isDone ? "Sign out" : "Sign out anyway"}
          </BusyButton>
          {!isWaiting && waitable > 0 && !isSigningOut && (
            <Button onClick={() => setWaiting(true)}>Wait, then sign out</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
