import { Button, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PROCESSING_STEPS, type ProcessingStep } from "../../contract/processing.ts";
import type { Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { fitToHistory } from "./navigation-state.ts";
import classes from "./process-steps.module.css";
import {
  describeReplacement,
  findOpenStep,
  hasResult,
  LAST_STEP,
  pickProcessedContent,
  RESULT_NAMES,
} from "./processing-progress.ts";
import { useRunStep } from "./sermons.queries.ts";
import { StepBody } from "./step-body.tsx";
import { StepProgress } from "./step-progress.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";
import { describeExtent } from "./transcript-facts.ts";

/** One step at a time; it opens at the first step without a result. */
export function ProcessSteps({ sermon }: { sermon: Sermon }) {
  const [index, setIndex] = useState(() => findOpenStep(sermon));
  const step = PROCESSING_STEPS[index] as ProcessingStep;
  const heading = useFocusOnChange<HTMLHeadingElement>(index);
  const [asking, dialog] = useDisclosure(false);
  const run = useRunStep(sermon);
  const navigate = useNavigate();
  const done = hasResult(sermon, step);
  const result = useFocusOnArrival(run.isPending, run.isSuccess);

  const goTo = (next: number) => {
    run.reset();
    setIndex(next);
    window.scrollTo({ top: 0 });
  };
  const start = () => {
    dialog.close();
    run.mutate(step);
  };
  const review = () => {
    const content = pickProcessedContent(sermon);
    const state = fitToHistory({ step: 3, processedContent: content, sermonId: sermon.id });
    void navigate(paths.createSermon(), { state });
  };

  return (
    <>
      <StepProgress
        label="Steps of the processing"
        steps={PROCESSING_STEPS.map((each) => ({ name: each.name, completed: hasResult(sermon, each) }))}
        current={index}
        onSelect={run.isPending ? undefined : goTo}
        isOpen={(other) => other <= findOpenStep(sermon)}
      />
      <Title order={2} ref={heading} tabIndex={-1} className={classes.step}>
        {step.name}
      </Title>
      {index === 0 && (
        <details className={classes.original}>
          <summary>Original Transcript</summary>
          <TranscriptPanel
            label="Original Transcript"
            transcript={sermon.transcript}
            facts={describeExtent(sermon.transcript, sermon.segments)}
          />
        </details>
      )}
      <StepBody
        step={step}
        sermon={sermon}
        isRunning={run.isPending}
        failure={run.error ?? undefined}
        onRetry={start}
        onReplace={dialog.open}
        resultHeading={result}
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
        {(!done || run.isPending) && (
          <BusyButton busy={run.isPending} busyLabel={step.action} onClick={start}>
            {step.action}
          </BusyButton>
        )}
        {done && !run.isPending && index < LAST_STEP && <Button onClick={() => goTo(index + 1)}>Next</Button>}
        {done && !run.isPending && index === LAST_STEP && (
          <Button onClick={review}>Review Final Content</Button>
        )}
      </ActionBar>
      <ConfirmDialog
        opened={asking}
        title={`Replace ${RESULT_NAMES[step.result]}`}
        text={describeReplacement(step)}
        confirm={{ label: "Replace", busyLabel: step.busy, busy: false }}
        onConfirm={start}
        onClose={dialog.close}
      />
    </>
  );
}

/** A heading that takes the focus when what was running has succeeded. */
function useFocusOnArrival(isRunning: boolean, hasSucceeded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && hasSucceeded) heading.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning, hasSucceeded]);
  return heading;
}
