import { UndoNotice } from "../../ui/notices/undo-notice.tsx";
import { useAutoDismiss } from "../../ui/notices/use-auto-dismiss.ts";

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
  return <UndoNotice {...useAutoDismiss(onClose)} message={offer.sentence} onUndo={undo} />;
}
