// Where a person writes in what processing makes.
import { useState } from "react";
import { isHtml } from "../../../contract/lesson-plan.ts";
import type { ResultName } from "../../../contract/results.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import type { RichTextEditorProps } from "../../ui/rich-text/rich-text-editor.tsx";
import type { HighlightEditorProps } from "../highlight-editor/highlight-editor.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";

export const HighlightEditor = lazyPart<HighlightEditorProps>(
  () => import("../highlight-editor/highlight-editor.tsx").then((part) => part.HighlightEditor),
  { fallback: <PageSkeleton /> },
);
const RichTextEditor = lazyPart<RichTextEditorProps>(
  () => import("../../ui/rich-text/rich-text-editor.tsx").then((part) => part.RichTextEditor),
  { fallback: <PageSkeleton /> },
);

interface ResultTextEditorProps {
  part: Exclude<ResultName, "highlights">;
  value: string;
  onChange: (value: string) => void;
}

export function ResultTextEditor({ part, value, onChange }: ResultTextEditorProps) {
  const [kind, setKind] = useState(() => kindOf(part, value));
  const current = value.trim() === "" ? kind : kindOf(part, value);
  if (current !== kind) setKind(current);
  return (
    <RichTextEditor
      key={current}
      kind={current}
      label={RESULT_NAMES[part]}
      value={value}
      onChange={onChange}
    />
  );
}

/** What a part is stored as; older data has lesson plans in Markdown. */
const kindOf = (part: ResultName, text: string): RichTextEditorProps["kind"] =>
  part === "lessonPlan" && (text.trim() === "" || isHtml(text)) ? "html" : "markdown";
