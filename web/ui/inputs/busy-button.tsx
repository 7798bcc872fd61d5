import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  busy: boolean;
  busyLabel: string;
}

/** Shows `busyLabel` while busy. It then ignores clicks but keeps the focus. */
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
