import { Button, type ButtonProps } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./unavailable-button.module.css";

interface UnavailableButtonProps extends ButtonProps {
  /** Why it does nothing, for all to read: a tooltip would not reach keyboards and screen readers. */
  reason: ReactNode;
  children: ReactNode;
}

/** A button for what this server is not set up for. It can be focused, so that everybody finds the reason beside it. */
export function UnavailableButton({ reason, children, ...button }: UnavailableButtonProps) {
  const reasonId = useId();
  return (
    <div className={classes.unavailable}>
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
      <p id={reasonId} className={classes.reason}>
        {reason}
      </p>
    </div>
  );
}
