import { useState } from "react";
import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";
import type { EditedHighlights } from "../sermon-draft.ts";
import { HighlightCards } from "./highlight-cards.tsx";
import { UndoNotice } from "../../../ui/notices/undo-notice.tsx";
import { UnreadableHighlights } from "./unreadable-highlights.tsx";

export interface HighlightEditorProps {
  label: string;
  value: EditedHighlights;
  onChange: (value: EditedHighlights) => void;
  /** The transcript, from which quotes and their times are taken. */
  spoken: TimedTranscript;
}

/** Adds, edits and sorts highlights. Stored highlights that cannot be parsed stay until the user starts over. */
export function HighlightEditor({ label, value, onChange, spoken }: HighlightEditorProps) {
  const [discarded, setDiscarded] = useState<EditedHighlights>();
  if ("unreadable" in value) {
    const startOver = () => {
      setDiscarded(value);
      onChange([]);
    };
    return <UnreadableHighlights stored={value.unreadable} onStartOver={startOver} />;
  }
  return (
    <div>
      {discarded !== undefined && value.length === 0 && (
        <output>
          <UndoNotice
            message="Unreadable highlights were removed."

            onUndo={() => onChange(discarded)}
          />
        </output>
      )}
      <HighlightCards label={label} highlights={value as Highlight[]} onChange={onChange} spoken={spoken} />
    </div>
  );
}
