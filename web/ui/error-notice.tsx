import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./error-notice.module.css";

interface ErrorNoticeProps {
  /** A sentence for people, or the failure that has one. */
  error: Error | string;
  /** Shows a button that does it again. */
  onRetry?: () => void;
  /** More ways on, beside the retry. */
  children?: ReactNode;
}

/** What went wrong, announced to screen readers, with the ways on from here. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      <p className={classes.sentence}>{typeof error === "string" ? error : error.message}</p>
      {(onRetry || children) && (
        <div className={classes.ways}>
          {onRetry && (
            <Button size="sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </Alert>
  );
}
