import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  busy: boolean;
  busyLabel: string;
}

/** A button that says what it is doing while it is busy. It ignores presses then, but keeps the focus. */
export function BusyButton({ busy, busyLabel, children, leftSection, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={busy || button["aria-disabled"]}
      leftSection={busy ? <Loader size="1em" color="currentColor" aria-hidden /> : leftSection}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}
