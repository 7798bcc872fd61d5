import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconEye, IconTilde } from "@tabler/icons-react";
import { useState } from "react";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { useBibles } from "../../bibles/bibles.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { UndoNotice } from "../../ui/notices/undo-notice.tsx";
import { DifferenceTable, QuotedWords } from "./difference.tsx";
import classes from "./finding-panel.module.css";
import { describeFinding, isReferenceDoubtful } from "./findings.ts";
import { type FindingWords, getFindingWords, useReview } from "./review-context.ts";
import type { ReviewedReference, WrittenReference } from "./reviewed-texts.ts";

/** What was found about a reference, and what the user can do about it. */
export function FindingPanel({ item }: { item: ReviewedReference }) {
  const review = useReview();
  const { data: bibles } = useBibles();
  const { checked } = item;
  const { quotation } = checked;
  const edition = bibles?.find(({ id }) => id === quotation?.edition)?.name.replace(/^the /i, "");
  const finding = describeFinding(checked, edition);
  const words = getFindingWords(checked, item.in.text);
  const isAboutQuotation = words.of === "quotation";
  const wasDismissed = isAboutQuotation ? quotation?.isDismissed : checked.isDismissed;
  const isDismissed = review?.dismissals.get(words.text) ?? wasDismissed ?? false;
  const actions = useFindingActions(item, words);
  if (!finding) return null;
  if (actions.replacement !== undefined) {
    return (
      <Outcome
        message={`Changed to ${actions.replacement}.`}
        actions={actions}
        onUndo={actions.undoReplace}
      />
    );
  }
  if (isDismissed) {
    return (
      <Outcome
        message={
          isAboutQuotation
            ? "Not a quotation. It is no longer marked."
            : `“${words.text}” is no longer marked.`
        }
        actions={actions}
        onUndo={() => actions.setDismissed(false)}
      />
    );
  }
  const isExact = quotation?.label === "exact";
  const Icon = finding.needsReview ? IconEye : isExact ? IconCheck : IconTilde;
  const difference = quotation?.difference ?? [];
  return (
    <div ref={keepFocusInDialog} className={classes.finding} data-review={finding.needsReview || undefined}>
      <output className={classes.message}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span>
          <VisuallyHidden>{checked.text}: </VisuallyHidden>
          {finding.message}
        </span>
      </output>
      {isAboutQuotation && quotation && !isExact && (
        <QuotedWords words={words.text} difference={difference} />
      )}
      {isAboutQuotation && needsTable(quotation) && (
        <DifferenceTable difference={difference} edition={edition ?? "Bible text"} />
      )}
      {actions.error && <ErrorNotice error={actions.error} />}
      <FindingActions checked={checked} isEditable={item.in.replace !== undefined} actions={actions} />
    </div>
  );
}

/** The pressed button disappears with what was shown before, and arrow keys would no longer step. */
function keepFocusInDialog(element: HTMLElement | null): void {
  if (document.activeElement === document.body)
    element?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
}

/** The sentence about a misquotation already says what a single difference is. */
const needsTable = (quotation: CheckedReference["quotation"]) =>
  (quotation?.difference?.length ?? 0) > (quotation?.label === "misquoted" ? 1 : 0);

type Actions = ReturnType<typeof useFindingActions>;

interface OutcomeProps {
  message: string;
  actions: Actions;
  onUndo: () => Promise<void>;
}

function Outcome({ message, actions, onUndo }: OutcomeProps) {
  return (
    <div ref={keepFocusInDialog} className={classes.outcome}>
      <output>
        <UndoNotice message={message} onUndo={() => void onUndo()} />
      </output>
      {actions.error && <ErrorNotice error={actions.error} />}
    </div>
  );
}

interface FindingActionsProps {
  checked: CheckedReference;
  isEditable: boolean;
  actions: Actions;
}

function FindingActions({ checked, isEditable, actions }: FindingActionsProps) {
  const review = useReview();
  const { suggestion, quotation } = checked;
  const { rightReference, label } = quotation ?? {};
  const other = rightReference ?? (isEditable ? undefined : suggestion);
  const isAboutReference = isReferenceDoubtful(checked);
  const isOwn = useIsOwnRecord();
  const isDismissible = isOwn && (isAboutReference || (label !== undefined && label !== "exact"));
  if (other === undefined && !isDismissible) return null;
  return (
    <Group gap="0.5rem">
      {suggestion !== undefined && isEditable && (
        <BusyButton
          size="compact-md"
          variant="default"
          busy={actions.isBusy}
          busyLabel="Changing..."
          onClick={() => void actions.replace(suggestion)}
        >
          Change to {suggestion}
        </BusyButton>
      )}
      {other !== undefined && (
        <Button size="compact-md" variant="default" onClick={() => review?.openPassage(other)}>
          Open {other}
        </Button>
      )}
      {isDismissible && (
        <Button size="compact-md" variant="default" onClick={() => void actions.setDismissed(true)}>
          {isAboutReference ? "Ignore" : "Not a quotation"}
        </Button>
      )}
    </Group>
  );
}

function useFindingActions(item: ReviewedReference, words: FindingWords) {
  const review = useReview();
  const [error, setError] = useState<Error | string>();
  const [isBusy, setBusy] = useState(false);
  const [replacement, setReplacement] = useState<string>();
  const { checked } = item;

  const setDismissed = async (isDismissed: boolean) => {
    setError(undefined);
    await review?.setDismissed(words, isDismissed).catch((failure: Error) => setError(failure));
  };
  const save = async (reference: WrittenReference, next: string) => {
    setError(undefined);
    setBusy(true);
    const isSaved = await item.in.replace?.(reference, next);
    setBusy(false);
    if (!isSaved) setError("This couldn’t be changed. Change it in the text instead.");
    return isSaved;
  };
  const replace = async (next: string) => {
    if (await save(checked, next)) setReplacement(next);
  };
  const undoReplace = async () => {
    if (replacement === undefined) return;
    const { start } = checked.span;
    const changed = { span: { start, end: start + replacement.length }, text: replacement };
    if (await save(changed, checked.text)) setReplacement(undefined);
  };
  return { error, isBusy, replacement, setDismissed, replace, undoReplace };
}
