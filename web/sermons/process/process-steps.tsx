import { Button, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PROCESSING_STEPS, type ProcessingStep } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ActionBar } from "../../ui/layout/action-bar.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { EngineLine } from "../../system/engine-line.tsx";
import { isFinished } from "./jobs/job-progress.ts";
import { JobProgress } from "./jobs/job-progress-panel.tsx";
import { useSermonJob } from "./jobs/jobs.queries.ts";
import { useMarkJobSeen } from "./jobs/use-mark-job-seen.ts";
import { ProcessEverything } from "./jobs/process-everything.tsx";
import { fitToHistory } from "../wizard/navigation-state.ts";
import {
  findFirstStep,
  findOpenStep,
  hasResult,
  LAST_STEP,
  pickProcessedContent,
} from "./processing-progress.ts";
import { useRunStep } from "./run-step.queries.ts";
import { StepBody } from "./step-body.tsx";
import { StepProgress } from "../../ui/layout/step-progress.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { TranscriptPanel } from "../import/transcript-panel.tsx";
import { useSermonEditing } from "../edit/sermon-editing.tsx";
import { VersionsButton } from "../../records/versions/versions-button.tsx";
import { partHistory } from "../results/part-history.tsx";
import { describeTranscript } from "../transcript-facts.ts";

export function ProcessSteps({ sermon }: { sermon: Sermon }) {
  const [index, setIndex] = useState(() => findFirstStep(sermon));
  const step = PROCESSING_STEPS[index] as ProcessingStep;
  const heading = useFocusOnChange<HTMLHeadingElement>(index);
  const run = useRunStep(sermon);
  const { saving } = useSermonEditing();
  const { job, other } = useSermonJob(sermon.id, "process");
  useMarkJobSeen([job]);
  const isProcessing = job !== undefined && !isFinished(job);
  const navigate = useNavigate();
  const done = hasResult(sermon, step);
  const result = useFocusOnSuccess(run.isPending, run.isSuccess);

  const goTo = (next: number) => {
    run.reset();
    setIndex(next);
    window.scrollTo({ top: 0 });
  };
  const review = () => {
    const content = pickProcessedContent(sermon);
    const state = fitToHistory({ step: 3, processedContent: content, sermonId: sermon.id });
    void navigate(paths.createSermon(), { state });
  };

  return (
    <>
      {other ? (
        <JobProgress job={other} />
      ) : (
        <ProcessEverything
          sermon={sermon}
          job={job}
          onReview={index === LAST_STEP && done ? undefined : review}
        />
      )}
      <StepProgress
        label="Processing steps"
        steps={PROCESSING_STEPS.map((each) => ({ name: each.name, completed: hasResult(sermon, each) }))}
        current={index}
        onSelect={run.isPending ? undefined : goTo}
        isSelectable={(wanted) => wanted <= findOpenStep(sermon)}
      />
      <Title order={2} ref={heading} tabIndex={-1} mb="md">
        {step.name}
      </Title>
      {index === 0 && (
        <Collapsible summary="Original Transcript">
          <TranscriptPanel
            label="Original Transcript"
            transcript={sermon.transcript}
            facts={describeTranscript(sermon.transcript, sermon.segments)}
            tools={<VersionsButton saving={saving} history={partHistory("transcript")} of="Transcript" />}
          />
        </Collapsible>
      )}
      <EngineLine />
      <GenerationOptions kind="sermon" />
      <StepBody
        key={step.result}
        step={step}
        sermon={sermon}
        heading={step.heading}
        headingRef={result}
        run={run}
        isLocked={isProcessing}
        invitation={isProcessing ? IN_PROGRESS : step.explanation}
      />
      <ActionBar
        isSticky
        back={
          index > 0 && (
            <Button variant="default" disabled={run.isPending} onClick={() => goTo(index - 1)}>
              Previous
            </Button>
          )
        }
      >
        {run.isPending && (
          <Button variant="subtle" onClick={run.cancel}>
            Cancel
          </Button>
        )}
        {((!done && !isProcessing) || run.isPending) && (
          <BusyButton busy={run.isPending} busyLabel={step.action} onClick={() => run.mutate({ step })}>
            {step.action}
          </BusyButton>
        )}
        {done && !run.isPending && index < LAST_STEP && <Button onClick={() => goTo(index + 1)}>Next</Button>}
        {done && !run.isPending && index === LAST_STEP && (
          <Button onClick={review}>Review Final Content</Button>
        )}
      </ActionBar>
    </>
  );
}

const IN_PROGRESS = "In progress…";

function useFocusOnSuccess(isRunning: boolean, hasSucceeded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && hasSucceeded) heading.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning, hasSucceeded]);
  return heading;
}
