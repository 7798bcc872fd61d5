import { UndoLine } from "../../ui/notices/undo-line.tsx";
import { usePassing } from "../../ui/notices/use-passing.ts";

export interface Undo {
  /** Unique for each offer. */
  id: string;
  sentence: string;
  undo: () => void;
}

/** Says what was done and offers to undo it. It stays open while the pointer or the focus is on it. */
export function UndoOffer({ offer, onClose }: { offer: Undo; onClose: () => void }) {
  const undo = () => {
    offer.undo();
    onClose();
  };
  return <UndoLine {...usePassing(onClose)} sentence={offer.sentence} onUndo={undo} />;
}
