import { UndoLine } from "../../ui/notices/undo-line.tsx";
import { usePassing } from "../../ui/notices/use-passing.ts";

export interface Undo {
  /** Another one for every offer. */
  id: string;
  sentence: string;
  undo: () => void;
}

/** Says what was done, and takes it back where asked to. It stays while somebody is at it. */
export function UndoOffer({ offer, onClose }: { offer: Undo; onClose: () => void }) {
  const undo = () => {
    offer.undo();
    onClose();
  };
  return <UndoLine {...usePassing(onClose)} sentence={offer.sentence} onUndo={undo} />;
}
