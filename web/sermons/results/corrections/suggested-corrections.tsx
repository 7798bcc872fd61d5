import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { setField } from "../../../autosave/editing.ts";
import { useReview } from "../../../scripture/review/review-context.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { UndoNotice } from "../../../ui/notices/undo-notice.tsx";
import type { SermonDraft } from "../../edit/sermon-draft.ts";
import { SermonEditing, useSermonEditing } from "../../edit/sermon-editing.tsx";
import { useChecked } from "../../view/checks/checked-sermon.tsx";
import { applyCorrections, type Correction, getContext, listCorrections } from "./corrections.ts";
import classes from "./suggested-corrections.module.css";

interface Undo {
  message: string;
  run: () => Promise<unknown>;
}

/** Proposed corrections of the refined transcript. Nothing changes until the user accepts it. */
export function SuggestedCorrections({ sermon }: { sermon: Sermon }) {
  const checks = useChecked()?.getChecks("refinedTranscript");
  const review = useReview();
  const { saving } = useSermonEditing();
  const panel = useRef<HTMLElement>(null);
  const [undo, setUndo] = useState<Undo>();
  const [error, setError] = useState<string>();
  const text = sermon.refinedTranscript;
  const corrections = checks && review ? listCorrections(checks, review.dismissals) : [];
  if (corrections.length === 0 && !undo && error === undefined) return null;

  const write = async (from: string, to: string | undefined) => {
    const isCurrent = saving.draft.fields.refinedTranscript === from;
    if (to === undefined || !isCurrent) return false;
    saving.edit(setField<SermonDraft, "refinedTranscript">("refinedTranscript", to));
    return saving.saveNow();
  };
  /** The pressed button disappears, so the focus moves to the panel. */
  const perform = async (action: () => Promise<unknown>, done: Undo | undefined) => {
    setError(undefined);
    panel.current?.focus({ preventScroll: true });
    const isDone = await action().catch(() => false);
    setUndo(isDone === false ? undefined : done);
    if (isDone === false) setError("This couldn’t be changed. Change it in the text instead.");
  };
  const accept = (accepted: readonly Correction[]) => {
    const next = applyCorrections(text, accepted);
    const [first] = accepted;
    const message =
      accepted.length === 1
        ? `“${first?.text}” was changed to “${first?.suggestion}”.`
        : `${accepted.length} corrections were made.`;
    void perform(() => write(text, next), { message, run: () => write(next ?? "", text) });
  };
  const dismiss = (correction: Correction) => {
    const set = (isDismissed: boolean) =>
      review?.setDismissed({ of: "reference", text: correction.text }, isDismissed) ?? Promise.resolve();
    void perform(() => set(true), { message: `“${correction.text}” stays.`, run: () => set(false) });
  };
  return (
    <section ref={panel} tabIndex={-1} aria-label="Suggested corrections" className={classes.panel}>
      {corrections.length > 0 && (
        <>
          <div className={classes.head}>
            <span>{countCorrections(corrections.length)}</span>
            {corrections.length > 1 && (
              <Button size="compact-md" variant="default" onClick={() => accept(corrections)}>
                Accept All
              </Button>
            )}
          </div>
          <ul className={classes.list}>
            {corrections.map((correction) => (
              <li key={`${correction.text} ${correction.suggestion}`} className={classes.item}>
                <CorrectedWords text={text} correction={correction} />
                <Group gap="0.5rem">
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={`Accept ${correction.suggestion}`}
                    onClick={() => accept([correction])}
                  >
                    Accept
                  </Button>
                  <Button
                    size="compact-md"
                    variant="subtle"
                    aria-label={`Keep ${correction.text}`}
                    onClick={() => dismiss(correction)}
                  >
                    Keep
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      {undo && (
        <output>
          <UndoNotice message={undo.message} onUndo={() => void perform(undo.run, undefined)} />
        </output>
      )}
    </section>
  );
}

/** The same on a page that edits nothing else. */
export function SuggestedCorrectionsOfView({ sermon }: { sermon: Sermon }) {
  const checks = useChecked()?.getChecks("refinedTranscript");
  // Stays, so that the last change can be undone.
  const [isShown, setShown] = useState(false);
  if (!isShown && checks && listCorrections(checks, new Map()).length > 0) setShown(true);
  if (!isShown) return null;
  return (
    <SermonEditing sermon={sermon}>
      <SuggestedCorrections sermon={sermon} />
    </SermonEditing>
  );
}

const countCorrections = (count: number) =>
  count === 1 ? "1 suggested correction" : `${count} suggested corrections`;

function CorrectedWords({ text, correction }: { text: string; correction: Correction }) {
  const { before, after } = getContext(text, correction);
  const count = correction.spans.length;
  return (
    <Text span className={classes.words}>
      {before}
      <del>{correction.text}</del>
      <VisuallyHidden> becomes </VisuallyHidden> <ins>{correction.suggestion}</ins>
      {after}
      {count > 1 && (
        <Text span c="dimmed">
          {" "}
          ({count} places)
        </Text>
      )}
    </Text>
  );
}
