import { Button, Stack, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PROCESSING_STEPS, type ProcessingStep, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import { SERMON_MESSAGES, UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ActionBar } from "../../ui/layout/action-bar.tsx";
import { CheckedSermon } from "../view/checks/checked-sermon.tsx";
import { ResultText } from "../results/result-text.tsx";
import { setField } from "../../autosave/editing.ts";
import type { SermonDraft } from "../edit/sermon-draft.ts";
import { SermonEditing, useSermonEditing } from "../edit/sermon-editing.tsx";
import type { ProcessedContent } from "../process/processing-progress.ts";
import classes from "./review-step.module.css";
import { useRunStep } from "../process/run-step.queries.ts";
import { SermonGate } from "../sermon-gate.tsx";
import { useSermon } from "../sermons.queries.ts";
import { getSectionId, ReviewOverview } from "./review-overview.tsx";
import { StepBody } from "../process/step-body.tsx";
import { useGoBack } from "../../ui/browser/use-go-back.ts";

interface ReviewStepProps {
  sermonId: string | undefined;
  /** The results from the processing page, shown until the sermon is loaded. */
  initialContent: ProcessedContent | undefined;
}

export function ReviewStep({ sermonId, initialContent }: ReviewStepProps) {
  const sermon = useSermon(sermonId ?? "");
  return (
    <Stack gap="lg">
      <Title order={2}>Review Generated Content</Title>
      {sermonId === undefined && <ErrorNotice error="Missing sermon ID" />}
      {sermon.data ? (
        <CheckedSermon sermon={sermon.data} hasBottomBar>
          <Stack gap="lg">
            <ReviewOverview sermon={sermon.data} />
            <SermonEditing sermon={sermon.data}>
              {PROCESSING_STEPS.map((step) => (
                <ReviewSection key={step.result} sermon={sermon.data} step={step} />
              ))}
              <SaveReviewed title={sermon.data.title} />
            </SermonEditing>
          </Stack>
        </CheckedSermon>
      ) : initialContent ? (
        <>
          <InitialSections content={initialContent} />
          <SaveBar sermonId={sermonId} isBusy={false} failure={undefined} onSave={undefined} />
        </>
      ) : sermonId === undefined ? (
        <SaveBar sermonId={sermonId} isBusy={false} failure={undefined} onSave={undefined} />
      ) : (
        <SermonGate sermonId={sermonId}>{() => null}</SermonGate>
      )}
    </Stack>
  );
}

function ReviewSection({ sermon, step }: { sermon: Sermon; step: ProcessingStep }) {
  const run = useRunStep(sermon);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = SERMON_RESULTS[step.result].label;
  return (
    <section className={classes.section} id={getSectionId(step.result)} tabIndex={-1} aria-label={name}>
      <StepBody
        step={step}
        sermon={sermon}
        heading={name}
        headingRef={heading}
        run={run}
        invitation={`No ${name.toLowerCase()} yet.`}
      />
    </section>
  );
}

/** The results from the processing page, while the sermon loads. */
function InitialSections({ content }: { content: ProcessedContent }) {
  return PROCESSING_STEPS.map(({ result }) => (
    <section key={result} aria-label={SERMON_RESULTS[result].label}>
      <Title order={3}>{SERMON_RESULTS[result].label}</Title>
      <ResultText part={result} text={content[result]} videoLink="" topHeading={4} />
    </section>
  ));
}

function SaveReviewed({ title }: { title: string }) {
  const navigate = useNavigate();
  const { saving } = useSermonEditing();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    saving.edit(setField<SermonDraft, "status">("status", "completed"));
    const isSaved = await saving.saveNow();
    setBusy(false);
    if (isSaved) {
      const saved = { id: saving.id, title: title || UNTITLED_SERMON };
      return navigate(paths.library(), { state: { saved } });
    }
    const isUndecided = saving.editState.conflicts.length > 0;
    const reason = isUndecided ? "Choose a version above." : saving.state.failure?.message;
    setFailure([SERMON_MESSAGES.saveFailed, reason].filter(Boolean).join(": "));
  };
  return <SaveBar sermonId={saving.id} isBusy={isBusy} failure={failure} onSave={() => void save()} />;
}

interface SaveBarProps {
  sermonId: string | undefined;
  isBusy: boolean;
  failure: string | undefined;
  /** Undefined without a sermon to save. */
  onSave: (() => void) | undefined;
}

function SaveBar({ sermonId, isBusy, failure, onSave }: SaveBarProps) {
  const back = useGoBack(sermonId === undefined ? paths.createSermon() : paths.processSermon(sermonId));
  const [isWithoutId, setWithoutId] = useState(false);
  const problem = isWithoutId && sermonId === undefined ? "No sermon ID found" : failure;
  return (
    <ActionBar
      isSticky
      notice={problem && <ErrorNotice error={problem} />}
      back={
        <Button variant="default" onClick={back}>
          Back to Processing
        </Button>
      }
    >
      <BusyButton
        busy={isBusy}
        busyLabel="Saving..."
        disabled={onSave === undefined && sermonId !== undefined}
        onClick={onSave ?? (() => setWithoutId(true))}
      >
        Save to Library
      </BusyButton>
    </ActionBar>
  );
}
