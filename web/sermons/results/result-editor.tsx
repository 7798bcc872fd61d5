import { useState } from "react";
import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { EditingFrame } from "../../ui/editing-frame.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { EditConflict, useSaveResult, type ResultEdit } from "./save-result.queries.ts";
import { HighlightEditor, ResultTextEditor } from "./text-editors.tsx";

interface ResultEditorProps {
  sermon: Sermon;
  part: ResultName;
  /** What to begin with: the result as it is, or an edit that was not saved last time. */
  edit: ResultEdit;
  /** Called with every change, so that it can be kept. */
  onChange: (edit: ResultEdit) => void;
  /** Called when it is saved or thrown away. */
  onDone: () => void;
}

/** Where a person changes what was made. Nothing is stored before Save; until then the browser keeps it. */
export function ResultEditor({ sermon, part, edit: begun, onChange, onDone }: ResultEditorProps) {
  const [edit, setEdit] = useState(begun);
  const save = useSaveResult(sermon.id, part);
  const isChanged = edit.text !== edit.base;
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
      {part === "highlights" ? (
        <HighlightEditor label={label} value={edit.text} onChange={change} spoken={sermon} />
      ) : (
        <ResultTextEditor part={part} value={edit.text} onChange={change} />
      )}
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
