import { useState } from "react";
import { type Highlight, parseHighlights, serializeHighlights } from "../../../contract/highlights.ts";
import type { TimedTranscript } from "../../../contract/transcript.ts";
import { HighlightCards } from "./highlight-cards.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { UnreadableHighlights } from "./unreadable-highlights.tsx";

export interface HighlightEditorProps {
  /** Names the list for screen readers. */
  label: string;
  /** Highlights as a sermon stores them; others than were last told to `onChange` take their place. */
  value: string;
  /** Told of every change, in the form in which a sermon stores them. */
  onChange: (value: string) => void;
  /** What was said: quotes are chosen from it, word for word, and get their times from it. */
  spoken: TimedTranscript;
}

/**
 * Chooses, notes and orders what is worth repeating of a sermon. What is stored and cannot be read stays until somebody
 * asks for a new beginning.
 */
export function HighlightEditor({ label, value, onChange, spoken }: HighlightEditorProps) {
  const [setAside, setSetAside] = useState<string>();
  // Reading takes off white space that is just being typed.
  const [told, setTold] = useState(() => ({ value, highlights: readStored(value) }));
  const current = told.value === value ? told : { value, highlights: readStored(value) };
  if (current !== told) setTold(current);
  const { highlights } = current;
  if (!highlights) {
    const startAnew = () => {
      setSetAside(value);
      onChange(serializeHighlights([]));
    };
    return <UnreadableHighlights stored={value} onStartAnew={startAnew} />;
  }
  const tell = (next: Highlight[]) => {
    const stored = serializeHighlights(next);
    setTold({ value: stored, highlights: next });
    onChange(stored);
  };
  return (
    <div>
      {setAside !== undefined && highlights.length === 0 && (
        <RemovedNotice sentence="What could not be read was removed." onPutBack={() => onChange(setAside)} />
      )}
      <HighlightCards label={label} highlights={highlights} onChange={tell} spoken={spoken} />
    </div>
  );
}

/** Undefined where it is not known how to read them. */
const readStored = (stored: string) => (stored.trim() === "" ? [] : parseHighlights(stored));
