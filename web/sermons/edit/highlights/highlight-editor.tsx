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
  /** What was said: quotes are chosen from it, word for word, and get their times from it. */
  spoken: TimedTranscript;
}

/** Chooses, notes and orders highlights. Stored ones that cannot be read stay until somebody asks to start over. */
export function HighlightEditor({ label, value, onChange, spoken }: HighlightEditorProps) {
  const [setAside, setSetAside] = useState<EditedHighlights>();
  if ("unreadable" in value) {
    const startOver = () => {
      setSetAside(value);
      onChange([]);
    };
    return <UnreadableHighlights stored={value.unreadable} onStartOver={startOver} />;
  }
  return (
    <div>
      {setAside !== undefined && value.length === 0 && (
        <output>
          <UndoNotice
            message="Unreadable highlights were removed."
            undoLabel="Put It Back"
            onUndo={() => onChange(setAside)}
          />
        </output>
      )}
      <HighlightCards label={label} highlights={value as Highlight[]} onChange={onChange} spoken={spoken} />
    </div>
  );
}
