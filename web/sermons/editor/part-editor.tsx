import { useState } from "react";
import { isHtml } from "../../../contract/lesson-plan.ts";
import type { ResultName } from "../../../contract/results.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import type { RichTextEditorProps } from "../../ui/rich-text/rich-text-editor.tsx";
import type { HighlightEditorProps } from "../highlight-editor/highlight-editor.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { readHighlights, writeHighlights } from "./sermon-draft.ts";
import { useSermonField } from "./sermon-editing.ts";

const HighlightEditor = lazyPart<HighlightEditorProps>(
  () => import("../highlight-editor/highlight-editor.tsx").then((part) => part.HighlightEditor),
  { fallback: <PageSkeleton /> },
);
const RichTextEditor = lazyPart<RichTextEditorProps>(
  () => import("../../ui/rich-text/rich-text-editor.tsx").then((part) => part.RichTextEditor),
  { fallback: <PageSkeleton /> },
);

/** Where a part of the sermon that processing makes is edited. */
export function PartEditor({ part }: { part: ResultName }) {
  return part === "highlights" ? <HighlightsPart /> : <TextPart part={part} />;
}

function TextPart({ part }: { part: Exclude<ResultName, "highlights"> }) {
  const [text, setText] = useSermonField(part);
  const [kind, setKind] = useState(() => kindOf(part, text));
  const current = text.trim() === "" ? kind : kindOf(part, text);
  if (current !== kind) setKind(current);
  return (
    <RichTextEditor key={current} kind={current} label={RESULT_NAMES[part]} value={text} onChange={setText} />
  );
}

/** What a part is stored as; older data has lesson plans in Markdown. */
const kindOf = (part: ResultName, text: string): RichTextEditorProps["kind"] =>
  part === "lessonPlan" && (text.trim() === "" || isHtml(text)) ? "html" : "markdown";

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
  return <HighlightEditor label="Highlights" value={stored} onChange={change} spoken={spoken} />;
}
