import { Button, CloseButton, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./toast.module.css";
import { useAutoDismiss } from "./use-auto-dismiss.ts";

interface ToastProps {
  undo?: (() => void) | undefined;
  onClose: () => void;
  /** Moves the focus when the toast closes while it has the focus. */
  returnFocus?: () => void;
  children: ReactNode;
}

const focusMain = () => document.querySelector("main")?.focus({ preventScroll: true });

/** A confirmation at the bottom of the screen that dismisses itself. Render it inside a permanent `output` element. */
export function Toast({ undo, onClose, returnFocus = focusMain, children }: ToastProps) {
  const bar = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Deleting an item may have removed the focused button.
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    // Don't lose the focus with the toast.
    if (bar.current?.contains(document.activeElement)) returnFocus();
    onClose();
  };
  return (
    <div ref={bar} className={classes.bar} {...useAutoDismiss(close)}>
      <Text span inherit flex={1} miw="8rem">
        {children}
      </Text>
      {undo && (
        <Button
          ref={undoButton}
          variant="subtle"
          size="sm"
          onClick={() => {
            undo();
            close();
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={close} />
    </div>
  );
}
