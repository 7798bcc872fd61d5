import { Box } from "@mantine/core";
import type { ProcessingStep } from "../../../contract/sermon-results.ts";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { describeStepFailure } from "./processing-progress.ts";

interface StepFailureProps {
  step: ProcessingStep;
  failure: Error;
  /** Runs the step again, with the default engine or the built-in one. */
  onRetry: (engine?: "builtin") => void;
}

/** The error of a step. If a model failed, the user can run the step with the built-in engine. */
export function StepFailure({ step, failure, onRetry }: StepFailureProps) {
  return (
    <Box mb="md">
      <EngineFailure
        heading={describeStepFailure(step)}
        failure={failure}
        builtinLabel="Run this step with the built-in engine"
        onRetry={onRetry}
      />
    </Box>
  );
}
