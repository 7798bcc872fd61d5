import { UndoNotice } from "../../ui/notices/undo-notice.tsx";
import { useAutoDismiss } from "../../ui/notices/use-auto-dismiss.ts";

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
  return <UndoNotice {...useAutoDismiss(onClose)} sentence={offer.sentence} onUndo={undo} />;
}
