import { Text } from "@mantine/core";
import type { RefObject } from "react";
import type { ProcessingStep } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import classes from "./process-steps.module.css";
import { hasResult } from "./processing-progress.ts";
import { ResultSection } from "../results/result-section.tsx";
import type { useRunStep } from "./run-step.queries.ts";
import { StepFailure } from "./step-failure.tsx";
import { StepGeneration } from "./step-generation.tsx";

interface StepBodyProps {
  step: ProcessingStep;
  sermon: Sermon;
  heading: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  run: ReturnType<typeof useRunStep>;
  /** Whether steps are disabled because everything is being processed. */
  isLocked?: boolean;
  invitation: string;
}

export function StepBody({ step, sermon, heading, headingRef, run, isLocked, invitation }: StepBodyProps) {
  const done = hasResult(sermon, step);
  const start = (engine?: "builtin") => run.mutate({ step, engine });
  if (run.isPending) return <StepGeneration step={step} partial={run.partial} />;
  return (
    <>
      {run.error && <StepFailure step={step} failure={run.error} onRetry={start} />}
      {!done && !run.error && <Text className={classes.invitation}>{invitation}</Text>}
      {done && (
        <ResultSection
          sermon={sermon}
          step={step}
          heading={heading}
          headingRef={headingRef}
          run={run}
          isLocked={isLocked}
        />
      )}
    </>
  );
}
