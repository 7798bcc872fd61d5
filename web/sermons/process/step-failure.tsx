import { Box } from "@mantine/core";
import type { ProcessingStep } from "../../../contract/sermon-results.ts";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { describeStepFailure } from "./processing-progress.ts";

interface StepFailureProps {
  step: ProcessingStep;
  failure: Error;
  /** Runs the step again, on the engine that is set up or on the built-in one. */
  onRetry: (engine?: "builtin") => void;
}

/** What failed and why. Where a model failed, the person may let the built-in engine do this step. */
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
