import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { usePassing } from "../../ui/notices/use-passing.ts";
import classes from "./undo-offer.module.css";

export interface Undo {
  /** Another one for every offer. */
  id: string;
  sentence: string;
  undo: () => void;
}

/** Says what was done, and takes it back where asked to. It stays while somebody is at it. */
export function UndoOffer({ offer, onClose }: { offer: Undo; onClose: () => void }) {
  return (
    <div className={classes.offer} {...usePassing(onClose)}>
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
