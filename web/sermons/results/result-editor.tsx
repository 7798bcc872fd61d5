import { useState } from "react";
import type { ResultName } from "../../../contract/results.ts";
import { EditingFrame } from "../../ui/editing-frame.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { MarkedText } from "../marked-text.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { HighlightsEditor } from "./highlights-editor.tsx";
import { MarkdownEditor, type EditorProps } from "../../ui/markdown-editor.tsx";
import { EditConflict, useSaveResult, type ResultEdit } from "./save-result.queries.ts";

const LessonPlanEditor = lazyPart<EditorProps>(
  () => import("./lesson-plan-editor.tsx").then((module) => module.LessonPlanEditor),
  { fallback: <PageSkeleton /> },
);

const Marked = ({ text }: { text: string }) => <MarkedText text={text} topHeading={4} />;
const MarkedTextEditor = (props: EditorProps) => <MarkdownEditor {...props} Preview={Marked} />;

const EDITORS = {
  refinedTranscript: MarkedTextEditor,
  summary: MarkedTextEditor,
  lessonPlan: LessonPlanEditor,
  highlights: HighlightsEditor,
};

interface ResultEditorProps {
  sermonId: string;
  part: ResultName;
  /** What to begin with: the result as it is, or an edit that was not saved last time. */
  edit: ResultEdit;
  /** Called with every change, so that it can be kept. */
  onChange: (edit: ResultEdit) => void;
  /** Called when it is saved or thrown away. */
  onDone: () => void;
}

/** Where a person changes what was made. Nothing is stored before Save; until then the browser keeps it. */
export function ResultEditor({ sermonId, part, edit: begun, onChange, onDone }: ResultEditorProps) {
  const [edit, setEdit] = useState(begun);
  const save = useSaveResult(sermonId, part);
  const isChanged = edit.text !== edit.base;
  const Editor = EDITORS[part];
  const label = RESULT_NAMES[part];

  const change = (text: string) => {
    const next = { ...edit, text };
    setEdit(next);
    onChange(next);
  };
  const store = async (stored: ResultEdit) => {
    if (save.isPending) return;
    const saved = isChanged ? await save.mutateAsync(stored).catch(() => undefined) : true;
    if (saved) onDone();
  };
  return (
    <EditingFrame
      name={label.toLowerCase()}
      isChanged={isChanged}
      isSaving={save.isPending}
      onSave={() => void store(edit)}
      onLeave={onDone}
    >
      <Editor label={label} text={begun.text} onChange={change} />
      {save.error instanceof EditConflict ? (
        <ConflictNotice
          part={part}
          mine={edit.text}
          current={save.error.current}
          isSaving={save.isPending}
          onKeepMine={({ version, [part]: base }) => void store({ text: edit.text, base, version })}
          onTakeTheirs={onDone}
        />
      ) : (
        save.error && <ErrorNotice error={save.error} />
      )}
    </EditingFrame>
  );
}
