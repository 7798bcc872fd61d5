import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import type { RefinementChange } from "../../../contract/checks.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useSaveResult } from "../results/save-result.queries.ts";
import classes from "./changes-view.module.css";
import { quoteAround } from "./places.ts";

const SHOWN_AT_ONCE = 50;

interface ChangesViewProps {
  sermon: Sermon;
  /** Undefined while they are being found. */
  changes: readonly RefinementChange[] | undefined;
}

/** What refining changed of the words that were said; each change can be taken back by itself. */
export function ChangesView({ sermon, changes: found }: ChangesViewProps) {
  const section = useRef<HTMLElement>(null);
  // After a change was taken back the others stay on the screen until they are found anew.
  const [known, setKnown] = useState({ changes: found, text: sermon.refinedTranscript });
  if (found && found !== known.changes) setKnown({ changes: found, text: sermon.refinedTranscript });
  const { changes = [], text: comparedText } = known;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [undone, setUndone] = useState<{ words: string; from: string; to: string }>();
  const save = useSaveResult(sermon.id, "refinedTranscript");
  const text = sermon.refinedTranscript;

  const replace = (next: string, base: string) =>
    save.mutateAsync({ text: next, base, version: sermon.version }).catch(() => undefined);
  const undo = async (change: RefinementChange) => {
    if (save.isPending || !found) return;
    const next = text.slice(0, change.span.start) + change.before + text.slice(change.span.end);
    if (!(await replace(next, text))) return;
    setUndone({ words: describe(change), from: text, to: next });
    section.current?.focus({ preventScroll: true });
  };
  const redo = async () => {
    if (undone && !save.isPending && (await replace(undone.from, undone.to))) setUndone(undefined);
  };

  return (
    <section ref={section} tabIndex={-1} className={classes.changes} aria-label="Changes">
      <Text size="sm" c="dimmed">
        What refining changed of the words as they came in. Words that went are struck through, words that
        came are underlined.
      </Text>
      <output>
        {undone && (
          <Group className={classes.undone} justify="space-between">
            <Text size="sm">Taken back: {undone.words}</Text>
            <Button size="compact-sm" variant="subtle" onClick={() => void redo()}>
              Change It Again
            </Button>
          </Group>
        )}
      </output>
      {save.error && <ErrorNotice error={save.error} />}
      {found?.length === 0 && <Text>Nothing was changed but signs and capitals.</Text>}
      <ul className={classes.list}>
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.span.start} ${change.before}`} className={classes.change}>
            <ChangeInContext text={comparedText} change={change} />
            <Button
              size="compact-md"
              variant="subtle"
              aria-label={`Undo: ${describe(change)}`}
              onClick={() => void undo(change)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show More ({(changes.length - shown).toLocaleString("en")} left)
        </Button>
      )}
    </section>
  );
}

function ChangeInContext({ text, change }: { text: string; change: RefinementChange }) {
  const around = useMemo(() => quoteAround(text, change.span), [text, change]);
  return (
    <p className={classes.words}>
      {around.before}
      {change.before !== "" && (
        <del>
          <VisuallyHidden>removed: </VisuallyHidden>
          {change.before}
        </del>
      )}{" "}
      {change.after !== "" && (
        <ins>
          <VisuallyHidden>added: </VisuallyHidden>
          {change.after}
        </ins>
      )}
      {around.after}
    </p>
  );
}

function describe(change: RefinementChange): string {
  const before = change.before.trim();
  const after = change.after.trim();
  if (after === "") return `“${before}” removed`;
  return before === "" ? `“${after}” added` : `“${before}” changed to “${after}”`;
}
