import { Button, Stack, Title } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PROCESSING_STEPS, type ProcessingStep } from "../../contract/processing.ts";
import type { ResultName } from "../../contract/results.ts";
import { SERMON_MESSAGES, UNTITLED_SERMON, type Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ActionBar } from "../ui/action-bar.tsx";
import { CheckedSermon } from "./checks/checked-sermon.tsx";
import { ProcessedResult } from "./processed-result.tsx";
import { RESULT_NAMES, type ProcessedContent } from "./processing-progress.ts";
import classes from "./review-step.module.css";
import { useRunStep } from "./run-step.queries.ts";
import { SermonGate } from "./sermon-gate.tsx";
import { useSermon, useUpdateSermon } from "./sermons.queries.ts";
import { StepBody } from "./step-body.tsx";
import { useGoBack } from "../ui/use-go-back.ts";

interface ReviewStepProps {
  sermonId: string | undefined;
  /** The results as the processing page handed them over; the record's own win over them. */
  handedContent: ProcessedContent | undefined;
}

/** Last step of the wizard: read what was made, and keep it. */
export function ReviewStep({ sermonId, handedContent }: ReviewStepProps) {
  const sermon = useSermon(sermonId ?? "");
  const content = sermon.data ?? handedContent;
  const [edited, setEdited] = useState<ResultName[]>([]);
  const noteEditing = useCallback(
    (part: ResultName, isEditing: boolean) =>
      setEdited((parts) => (isEditing ? [...parts, part] : parts.filter((other) => other !== part))),
    [],
  );
  return (
    <Stack gap="lg">
      <Title order={2}>Review Generated Content</Title>
      {sermonId === undefined && <ErrorNotice error="Missing sermon ID" />}
      {sermon.data ? (
        <CheckedSermon sermon={sermon.data}>
          <ReviewSections sermon={sermon.data} onEditing={noteEditing} />
        </CheckedSermon>
      ) : content ? (
        <HandedSections content={content} />
      ) : (
        sermonId !== undefined && <SermonGate sermonId={sermonId}>{() => null}</SermonGate>
      )}
      {(content || sermonId === undefined) && (
        <SaveBar sermonId={sermonId} title={sermon.data?.title ?? ""} edited={edited} />
      )}
    </Stack>
  );
}

interface ReviewSectionsProps {
  sermon: Sermon;
  onEditing: (part: ResultName, isEditing: boolean) => void;
}

function ReviewSections(sections: ReviewSectionsProps) {
  return PROCESSING_STEPS.map((step) => <ReviewSection key={step.result} {...sections} step={step} />);
}

/** One result to read, change or make again. */
function ReviewSection({ sermon, step, onEditing }: ReviewSectionsProps & { step: ProcessingStep }) {
  const run = useRunStep(sermon);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = RESULT_NAMES[step.result];
  return (
    <section className={classes.section} aria-label={name}>
      <StepBody
        step={step}
        sermon={sermon}
        heading={name}
        headingRef={heading}
        run={run}
        onEditing={onEditing}
        invitation={`${name}: nothing was generated for this part.`}
      />
    </section>
  );
}

/** The results as they were handed over, while the record is on its way. */
function HandedSections({ content }: { content: ProcessedContent }) {
  return PROCESSING_STEPS.map(({ result }) => (
    <section key={result} aria-label={RESULT_NAMES[result]}>
      <Title order={3}>{RESULT_NAMES[result]}</Title>
      <ProcessedResult part={result} text={content[result]} videoLink="" topHeading={4} />
    </section>
  ));
}

interface SaveBarProps {
  sermonId: string | undefined;
  title: string;
  /** The results that are being edited: what was typed there is not saved yet. */
  edited: readonly ResultName[];
}

function SaveBar({ sermonId, title, edited }: SaveBarProps) {
  const navigate = useNavigate();
  const back = useGoBack(sermonId === undefined ? paths.createSermon() : paths.processSermon(sermonId));
  const update = useUpdateSermon(sermonId ?? "");

  const [savedWithoutId, setSavedWithoutId] = useState(false);
  const [savedTooEarly, setSavedTooEarly] = useState(false);
  const open = edited.map((part) => RESULT_NAMES[part].toLowerCase()).join(" and the ");

  const save = async () => {
    if (sermonId === undefined) return setSavedWithoutId(true);
    setSavedTooEarly(edited.length > 0);
    if (edited.length > 0) return;
    const saved = await update.mutateAsync({ status: "completed" }).catch(() => undefined);
    if (!saved) return;
    await navigate(paths.library(), { state: { saved: { id: saved.id, title: title || UNTITLED_SERMON } } });
  };

  const failure = savedWithoutId
    ? "No sermon ID found"
    : savedTooEarly && open !== ""
      ? `You are still editing the ${open}. Press Save or Cancel there first.`
      : update.error && `${SERMON_MESSAGES.saveFailed}: ${update.error.message}`;
  return (
    <ActionBar
      isSticky
      notice={failure && <ErrorNotice error={failure} />}
      back={
        <Button variant="default" onClick={back}>
          Back to Processing
        </Button>
      }
    >
      <BusyButton busy={update.isPending} busyLabel="Saving..." onClick={() => void save()}>
        Save to Library
      </BusyButton>
    </ActionBar>
  );
}
