import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./undo-offer.module.css";

export interface Undo {
  /** Another one for every offer. */
  id: string;
  sentence: string;
  undo: () => void;
}

const SHOWN_FOR = 10_000;

/** Says what was done, and takes it back where asked to. It stays while somebody is at it. */
export function UndoOffer({ offer, onClose }: { offer: Undo; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);

  return (
    <div
      className={classes.offer}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.sentence}>{offer.sentence}</span>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => {
          offer.undo();
          onClose();
        }}
      >
        Undo
      </Button>
    </div>
  );
}
