import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ProcessingStep } from "../../contract/processing.ts";
import { ApiError } from "../api.ts";
import { useEngine } from "../engine.queries.ts";
import classes from "./process-steps.module.css";
import { describeStepFailure } from "./processing-progress.ts";

interface StepFailureProps {
  step: ProcessingStep;
  failure: Error;
  /** Runs the step again, on the engine that is set up or on the built-in one. */
  onRetry: (engine?: "builtin") => void;
}

/** What failed and why. Where a model failed, the person may let the built-in engine do this step. */
export function StepFailure({ step, failure, onRetry }: StepFailureProps) {
  const isModel = useEngine().data?.kind === "model";
  const offersBuiltin = isModel && failure instanceof ApiError && failure.code === "unavailable";
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      <Text fw={600}>{describeStepFailure(step)}</Text>
      <p className={classes.reason}>{failure.message}</p>
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
        {offersBuiltin && (
          <Button size="sm" variant="default" onClick={() => onRetry("builtin")}>
            Run this step on the built-in engine
          </Button>
        )}
      </Group>
    </Alert>
  );
}
