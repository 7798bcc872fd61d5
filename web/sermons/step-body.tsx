import { Alert, Button, Text, Title } from "@mantine/core";
import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
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
  /** Asks whether the result is to be made anew. */
  onReplace: () => void;
  resultHeading: RefObject<HTMLHeadingElement | null>;
}

/** What a step shows between its heading and its buttons: what failed, what is under way, or its result. */
export function StepBody(props: StepBodyProps) {
  const { step, sermon, isRunning, failure, onRetry, onReplace, resultHeading } = props;
  const done = hasResult(sermon, step);
  return (
    <>
      {failure && !isRunning && <StepFailure step={step} failure={failure} onRetry={onRetry} />}
      <output>{isRunning && <span className={classes.busy}>{step.busy}</span>}</output>
      {!done && !isRunning && !failure && (
        <Text className={classes.invitation}>{INVITATIONS[step.result]}</Text>
      )}
      {done && !isRunning && (
        <section className={`${classes.result} ${step.result === "highlights" ? classes.cards : ""}`}>
          <header className={classes.resultHead}>
            <Title order={3} ref={resultHeading} tabIndex={-1}>
              {step.heading}
            </Title>
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={onReplace}
            >
              {step.action}
            </Button>
          </header>
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
