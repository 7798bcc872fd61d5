import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { ApiError } from "../api/api.ts";
import { useEngine } from "./engine.queries.ts";
import { useIsOffline } from "../offline/use-connection.ts";
import { getErrorMessages } from "../ui/notices/error-messages.ts";

interface EngineFailureProps {
  heading: string;
  failure: Error;
  builtinLabel?: string;
  /** Tries again with the configured engine or with the built-in one. */
  onRetry: (engine?: "builtin") => void;
}

/** The error of an engine. If it was a model, offers the built-in engine instead. */
export function EngineFailure(props: EngineFailureProps) {
  const { heading, failure, builtinLabel = "Use the built-in engine", onRetry } = props;
  const isOffline = useIsOffline();
  const isModel = useEngine().data?.kind === "model";
  const offersBuiltin = isModel && failure instanceof ApiError && failure.code === "unavailable";
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text fw={600}>{heading}</Text>
      {getErrorMessages(failure, isOffline).map((sentence) => (
        <Text key={sentence} mt="xs" style={{ overflowWrap: "anywhere" }}>
          {sentence}
        </Text>
      ))}
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
        {offersBuiltin && (
          <Button size="sm" variant="default" onClick={() => onRetry("builtin")}>
            {builtinLabel}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
