import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";

interface UnavailableButtonProps extends ButtonProps {
  /** Id of the words that say why it does nothing: a tooltip would not reach keyboards and screen readers. */
  reasonId: string;
  children: ReactNode;
}

/** A button for what this server is not set up for. It can be focused, so that everybody finds the reason. */
export function UnavailableButton({ reasonId, children, ...button }: UnavailableButtonProps) {
  return (
    <Button
      {...button}
      type="button"
      variant="default"
      data-disabled
      aria-disabled
      aria-describedby={reasonId}
      onClick={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  );
}
