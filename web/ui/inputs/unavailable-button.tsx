import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";

interface UnavailableButtonProps extends ButtonProps {
  /** Id of the text that explains why it's unavailable; tooltips don't reach keyboards and screen readers. */
  reasonId: string;
  children: ReactNode;
}

/** A button for a feature that this server isn't set up for. It stays focusable, so that the reason can be found. */
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
