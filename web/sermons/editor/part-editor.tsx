import { useState } from "react";
import type { ResultName } from "../../../contract/results.ts";
import { RESULT_NAMES } from "../processing-progress.ts";
import { HighlightEditor, ResultTextEditor } from "../results/text-editors.tsx";
import { readHighlights, writeHighlights } from "./sermon-draft.ts";
import { useSermonField } from "./sermon-editing.ts";

/** Where a part of the sermon that processing makes is edited. */
export function PartEditor({ part }: { part: ResultName }) {
  return part === "highlights" ? <HighlightsPart /> : <TextPart part={part} />;
}

function TextPart({ part }: { part: Exclude<ResultName, "highlights"> }) {
  const [text, setText] = useSermonField(part);
  return <ResultTextEditor part={part} value={text} onChange={setText} />;
}

function HighlightsPart() {
  const [highlights, setHighlights] = useSermonField("highlights");
  const [spoken] = useSermonField("speech");
  // What the editor has said is what it gets: reading takes off white space that is just being typed.
  const [told, setTold] = useState({ highlights, stored: writeHighlights(highlights) });
  const stored = told.highlights === highlights ? told.stored : writeHighlights(highlights);
  const change = (next: string) => {
    const read = readHighlights(next);
    setTold({ highlights: read, stored: next });
    setHighlights(read);
  };
  return <HighlightEditor label={RESULT_NAMES.highlights} value={stored} onChange={change} spoken={spoken} />;
}
