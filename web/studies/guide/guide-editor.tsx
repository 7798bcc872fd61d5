import { useState } from "react";
import type { Study } from "../../../contract/study.ts";
import { ConflictChoice } from "../../ui/conflict-choice.tsx";
import { EditingFrame } from "../../ui/editing-frame.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { RichTextEditor } from "../../ui/rich-text/rich-text-editor.tsx";
import { GuideConflict, readGuide, useSaveGuide, type GuideEdit } from "./guide.queries.ts";

interface GuideEditorProps {
  studyId: string;
  /** What to begin with: the guide as it is, or an edit that was not saved last time. */
  edit: GuideEdit;
  /** Called with every change, so that it can be kept. */
  onChange: (edit: GuideEdit) => void;
  /** Called when it is saved or thrown away. */
  onDone: () => void;
}

/** Where a person changes a guide. Nothing is stored before Save; until then the browser keeps it. */
export function GuideEditor({ studyId, edit: begun, onChange, onDone }: GuideEditorProps) {
  const [edit, setEdit] = useState(begun);
  const save = useSaveGuide(studyId);
  const isChanged = edit.text !== edit.base;

  const change = (text: string) => {
    const next = { ...edit, text };
    setEdit(next);
    onChange(next);
  };
  const store = async (stored: GuideEdit) => {
    if (save.isPending) return;
    const saved = isChanged ? await save.mutateAsync(stored).catch(() => undefined) : true;
    if (saved) onDone();
  };
  const keepMine = (current: Study) =>
    void store({ text: edit.text, base: readGuide(current), version: current.version });
  // Storing both, one after the other, leaves the person's own among the versions.
  const takeTheirs = async (current: Study) => {
    const theirs = readGuide(current);
    const mine = await save
      .mutateAsync({ text: edit.text, base: theirs, version: current.version })
      .catch(() => undefined);
    if (mine) await store({ text: theirs, base: edit.text, version: mine.version });
  };

  return (
    <EditingFrame
      name="guide"
      isChanged={isChanged}
      isSaving={save.isPending}
      onSave={() => void store(edit)}
      onLeave={onDone}
    >
      <RichTextEditor label="Leader's Guide" kind="markdown" value={edit.text} onChange={change} />
      {save.error instanceof GuideConflict ? (
        <GuideChoice
          mine={edit.text}
          current={save.error.current}
          isBusy={save.isPending}
          onKeepMine={keepMine}
          onTakeTheirs={(current) => void takeTheirs(current)}
        />
      ) : (
        save.error && <ErrorNotice error={save.error} />
      )}
    </EditingFrame>
  );
}

interface GuideChoiceProps {
  mine: string;
  current: Study;
  isBusy: boolean;
  onKeepMine: (current: Study) => void;
  onTakeTheirs: (current: Study) => void;
}

function GuideChoice({ mine, current, isBusy, onKeepMine, onTakeTheirs }: GuideChoiceProps) {
  return (
    <ConflictChoice
      mine={<Markdown topHeading={5}>{mine}</Markdown>}
      theirs={<Markdown topHeading={5}>{readGuide(current)}</Markdown>}
      isBusy={isBusy}
      onKeepMine={() => onKeepMine(current)}
      onTakeTheirs={() => onTakeTheirs(current)}
    />
  );
}
