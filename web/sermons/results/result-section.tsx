import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsDiff, IconPencil, IconRefresh } from "@tabler/icons-react";
import { type RefObject, useCallback, useState } from "react";
import { SERMON_RESULTS, type ProcessingStep, type ResultName } from "../../../contract/sermon-results.ts";
import { SERMON_MESSAGES } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { setField } from "../../autosave/editing.ts";
import { InlineEditor } from "../../records/editor/inline-editor.tsx";
import { useInlineEditing } from "../../records/editor/use-inline-editing.ts";
import { VersionsButton } from "../../records/versions/versions-button.tsx";
import { replaceReference } from "../../scripture/review/replace-reference.ts";
import type { ReviewedText, WrittenReference } from "../../scripture/review/reviewed-texts.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { Details } from "../../ui/layout/details.tsx";
import { ConflictingVersionNotice } from "../../records/conflicting-version-notice.tsx";
import { GeneratedSection } from "../../ui/versions/generated-section.tsx";
import type { SermonDraft } from "../edit/sermon-draft.ts";
import { useSermonEditing, useSermonPart } from "../edit/sermon-editing.tsx";
import { describeReplacement } from "../process/processing-progress.ts";
import type { useRunStep } from "../process/run-step.queries.ts";
import { StepFailure } from "../process/step-failure.tsx";
import { StepGeneration } from "../process/step-generation.tsx";
import { useChecked } from "../view/checks/checked-sermon.tsx";
import { CheckedText } from "../view/checks/checked-text.tsx";
import { SuggestedCorrections } from "./corrections/suggested-corrections.tsx";
import { namePart, partHistory } from "./part-history.tsx";
import { ResultField } from "./result-field.tsx";
import { ResultNotices } from "./result-notices.tsx";
import { ResultText } from "./result-text.tsx";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";
import { listGenerationFacts } from "../../ui/versions/generation-facts.ts";

const ChangesView = lazyComponent(() =>
  import("../view/checks/changes-view.tsx").then((part) => part.ChangesView),
);

interface ResultSectionProps {
  sermon: Sermon;
  step: ProcessingStep;
  heading: string;
  order?: 2 | 3;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  run: ReturnType<typeof useRunStep>;
  isLocked?: boolean;
  /** Whether the section is always in edit mode. */
  isEditor?: boolean;
}

/** A result with its tools: edit, regenerate and restore earlier versions. */
export function ResultSection(props: ResultSectionProps) {
  const { sermon, step, heading, order = 3, headingRef, run, isLocked = false, isEditor = false } = props;
  const part = step.result;
  const info = sermon.results[part];
  const { saving } = useSermonEditing();
  const { madeFrom, format } = SERMON_RESULTS[part];
  const isEmpty = useSermonPart(({ fields }) => isBlank(fields[part]));
  const isReadable = useSermonPart(({ fields }) => !("unreadable" in Object(fields[part])));
  const hasSource = useSermonPart(
    ({ fields }) =>
      (madeFrom === "transcript" ? fields.speech.transcript : fields.refinedTranscript).trim() !== "",
  );
  const inline = useInlineEditing(saving, part);
  const isEditing = isEditor || inline.isEditing;
  const [asking, question] = useDisclosure(false);
  const [openVersionId, setOpenVersionId] = useState<string>();
  const checks = useChecked()?.checks;
  const [showsChanges, changes] = useDisclosure(false);

  const isOwn = useIsOwnRecord();
  const canGenerate = isOwn && hasSource && !isLocked && !run.isPending && (isEditor || !inline.isEditing);
  const replace = useReplaceInResult(part);
  const start = (engine?: "builtin") => run.mutate({ step, engine });
  const regenerate = () => {
    const { base, mine } = saving.editState;
    const hasEdits = info?.isEdited !== false || base.fields[part] !== mine.fields[part];
    if (!isEmpty && hasEdits) question.open();
    else start();
  };
  return (
    <GeneratedSection
      order={order}
      heading={heading}
      headingRef={headingRef}
      hasCards={format === "highlights" && (isEditor || !isEditing)}
      tools={
        <>
          {!isEditing && isReadable && (
            <ToolButton icon={IconPencil} aria-label={`Edit ${namePart(part)}`} onClick={inline.start}>
              Edit
            </ToolButton>
          )}
          <VersionsButton
            saving={saving}
            history={partHistory(part)}
            of={namePart(part)}
            openVersionId={openVersionId}
            onClose={() => setOpenVersionId(undefined)}
          />
          {!isEditing && part === "refinedTranscript" && (checks || showsChanges) && (
            <ToolButton icon={IconArrowsDiff} aria-expanded={showsChanges} onClick={changes.toggle}>
              Changes
            </ToolButton>
          )}
          {canGenerate && !info?.isOutOfDate && (
            <ToolButton icon={IconRefresh} onClick={regenerate}>
              {step.action}
            </ToolButton>
          )}
        </>
      }
    >
      {isEditor && run.error && <StepFailure step={step} failure={run.error} onRetry={start} />}
      {info?.conflictingVersionId && (
        <ConflictingVersionNotice
          key={info.conflictingVersionId}
          textId={`${sermon.id}.${part}`}
          version={info.conflictingVersionId}
          onPreview={setOpenVersionId}
        />
      )}
      {info && (
        <ResultNotices info={info} action={step.action} onRegenerate={canGenerate ? regenerate : undefined} />
      )}
      {run.isPending ? (
        <StepGeneration step={step} partial={run.partial} onCancel={run.cancel} />
      ) : isEditor ? (
        <>
          {isEmpty && format !== "highlights" && (
            <Text c="dimmed" mb="md">
              {describeEmpty(madeFrom, hasSource)}
            </Text>
          )}
          <ResultField part={part} />
        </>
      ) : isEditing ? (
        <InlineEditor
          saving={saving}
          failed={SERMON_MESSAGES.saveFailed}
          onDone={() => {
            inline.stop();
            headingRef?.current?.focus({ preventScroll: true });
          }}
        >
          <ResultField part={part} />
        </InlineEditor>
      ) : (
        <>
          {part === "refinedTranscript" && <SuggestedCorrections sermon={sermon} />}
          {showsChanges && <ChangesView sermon={sermon} changes={checks?.changes} />}
          <CheckedText part={part} replace={replace}>
            {(annotations) => (
              <ResultText
                part={part}
                text={sermon[part]}
                videoLink={sermon.youtubeUrl}
                topHeading={4}
                annotations={annotations}
              />
            )}
          </CheckedText>
        </>
      )}
      {info && (isEditor || !isEditing) && <Details facts={listGenerationFacts(info)} />}
      <ConfirmDialog
        opened={asking}
        title={`Replace ${namePart(part)}`}
        text={describeReplacement(step)}
        confirm={{ label: "Replace", busyLabel: step.busy, busy: false }}
        onConfirm={() => {
          question.close();
          start();
        }}
        onClose={question.close}
      />
    </GeneratedSection>
  );
}

/** Saves a result with other words at a reference, unless the result is a list of highlights. */
function useReplaceInResult(part: ResultName): ReviewedText["replace"] {
  const { saving } = useSermonEditing();
  const replace = useCallback(
    async (reference: WrittenReference, words: string) => {
      const stored = saving.draft.fields[part];
      const next = typeof stored === "string" ? replaceReference(stored, reference, words) : undefined;
      if (next === undefined) return false;
      saving.edit(setField<SermonDraft, typeof part>(part, next));
      return saving.saveNow();
    },
    [saving, part],
  );
  return part === "highlights" ? undefined : replace;
}

function describeEmpty(madeFrom: "transcript" | "refinedTranscript", hasSource: boolean): string {
  const firstStep = madeFrom === "transcript" ? "add a transcript first" : "refine the transcript first";
  return `Nothing here yet. Write it yourself, or ${hasSource ? "generate it" : firstStep}.`;
}

const isBlank = (value: unknown) =>
  typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
