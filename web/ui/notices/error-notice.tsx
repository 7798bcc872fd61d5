import { Alert, Button, Group } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useIsOffline } from "../../offline/use-connection.ts";
import classes from "./error-notice.module.css";
import { getErrorMessages } from "./error-messages.ts";

interface ErrorNoticeProps {
  error: Error | string;
  onRetry?: () => void;
  children?: ReactNode;
}

/** An alert with the error and a retry button. When offline, it says so. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  const isOffline = useIsOffline();
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      {getErrorMessages(error, isOffline).map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      {(onRetry || children) && (
        <Group gap="sm" mt="0.75rem">
          {onRetry && (
            <Button size="sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </Group>
      )}
    </Alert>
  );
}
