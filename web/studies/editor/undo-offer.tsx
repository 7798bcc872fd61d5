import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./undo-offer.module.css";

export interface Undo {
  sentence: string;
  undo: () => void;
}

const SHOWN_FOR = 10_000;

/** Says at the foot of the window what was done, and takes it back where asked to. It stays while somebody is at it. */
export function UndoOffer({ offer, onClose }: { offer: Undo | undefined; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!offer || isHeld) return;
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [offer, isHeld, onClose]);

  return (
    <div
      className={classes.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className={offer && classes.offer}>
        {offer && (
          <>
            <span className={classes.sentence}>{offer.sentence}</span>
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => {
                offer.undo();
                setHeld(false);
                onClose();
              }}
            >
              Undo
            </Button>
          </>
        )}
      </output>
    </div>
  );
}
