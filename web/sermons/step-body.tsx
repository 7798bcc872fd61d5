import { Alert, Button, Loader, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { ProcessingStep } from "../../contract/processing.ts";
import type { Sermon } from "../../contract/sermon.ts";
import { ProcessedResult } from "./processed-result.tsx";
import classes from "./process-steps.module.css";
import { describeStepFailure, hasResult } from "./processing-progress.ts";

interface StepBodyProps {
  step: ProcessingStep;
  sermon: Sermon;
  isRunning: boolean;
  failure: Error | undefined;
  onRetry: () => void;
  resultHeading: RefObject<HTMLHeadingElement | null>;
}

/** What a step shows between its heading and its buttons: what failed, what is under way, or its result. */
export function StepBody({ step, sermon, isRunning, failure, onRetry, resultHeading }: StepBodyProps) {
  const done = hasResult(sermon, step);
  return (
    <>
      {failure && !isRunning && <StepFailure step={step} failure={failure} onRetry={onRetry} />}
      <output>
        {isRunning && (
          <span className={classes.busy}>
            <Loader component="span" size="sm" aria-hidden />
            {step.busy}
          </span>
        )}
      </output>
      {!done && !isRunning && !failure && (
        <Text className={classes.invitation}>{INVITATIONS[step.result]}</Text>
      )}
      {done && !isRunning && (
        <section className={`${classes.result} ${step.result === "highlights" ? classes.cards : ""}`}>
          <Title order={3} ref={resultHeading} tabIndex={-1}>
            {step.heading}
          </Title>
          <ProcessedResult
            part={step.result}
            text={sermon[step.result]}
            videoLink={sermon.youtubeUrl}
            topHeading={4}
          />
        </section>
      )}
    </>
  );
}

/** What each step will do, for the moment before it has done it. */
const INVITATIONS = {
  refinedTranscript:
    "Makes readable paragraphs of the transcript, without fillers and stutters. No word is added.",
  summary: "Takes the main points and key sentences out of the refined transcript.",
  lessonPlan: "Makes a lesson of the sermon: its aim, an outline, questions and a prayer.",
  highlights: "Finds the lines that people will repeat, each word for word as it was said.",
} as const;

interface StepFailureProps {
  step: ProcessingStep;
  failure: Error;
  onRetry: () => void;
}

function StepFailure({ step, failure, onRetry }: StepFailureProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      <Text fw={600}>{describeStepFailure(step)}</Text>
      <p className={classes.reason}>{failure.message}</p>
      <Button size="sm" variant="default" mt="sm" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
