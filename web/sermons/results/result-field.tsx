import { useState } from "react";
import { isHtml } from "../../../contract/processing/lesson-plan.ts";
import { SERMON_RESULTS, type ResultName, type TextResult } from "../../../contract/sermon-results.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { RichTextEditor } from "../../ui/rich-text/lazy-rich-text-editor.tsx";
import type { RichTextEditorProps } from "../../ui/rich-text/rich-text-editor.tsx";
import type { HighlightEditorProps } from "../edit/highlights/highlight-editor.tsx";
import { useSermonField } from "../edit/sermon-editing.tsx";

const HighlightEditor = lazyComponent<HighlightEditorProps>(
  () => import("../edit/highlights/highlight-editor.tsx").then((part) => part.HighlightEditor),
  { fallback: <PageSkeleton /> },
);

export const ResultField = ({ part }: { part: ResultName }) =>
  part === "highlights" ? <HighlightsField /> : <TextField part={part} />;

function TextField({ part }: { part: TextResult }) {
  const [value, setValue] = useSermonField(part);
  const [kind, setKind] = useState(() => getFormat(part, value));
  const current = value.trim() === "" ? kind : getFormat(part, value);
  if (current !== kind) setKind(current);
  return (
    <RichTextEditor
      key={current}
      kind={current}
      label={SERMON_RESULTS[part].label}
      value={value}
      onChange={setValue}
    />
  );
}

/** The stored format of a result; older lesson plans are Markdown. */
const getFormat = (part: TextResult, text: string): RichTextEditorProps["kind"] =>
  SERMON_RESULTS[part].format === "html" && (text.trim() === "" || isHtml(text)) ? "html" : "markdown";

function HighlightsField() {
  const [highlights, setHighlights] = useSermonField("highlights");
  const [spoken] = useSermonField("speech");
  return (
    <HighlightEditor
      label={SERMON_RESULTS.highlights.label}
      value={highlights}
      onChange={setHighlights}
      spoken={spoken}
    />
  );
}
