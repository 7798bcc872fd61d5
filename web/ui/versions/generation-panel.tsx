import "@mantine/core/styles/Progress.layer.css";
import { Box, Button, Progress, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Progress as PieceProgress } from "../../../contract/processing/stream.schema.ts";
import classes from "./generation-panel.module.css";

interface GenerationPanelProps {
  busy: string;
  /** Undefined until the number of pieces is known. */
  progress: PieceProgress | undefined;
  onCancel?: () => void;
  children: ReactNode;
}

export function GenerationPanel({ busy, progress, onCancel, children }: GenerationPanelProps) {
  return (
    <Stack>
      <div className={classes.panel} data-text={children !== null || undefined}>
        <div className={classes.head}>
          <output>{busy}</output>
          {progress && (
            <span>
              {progress.done} of {progress.of}
            </span>
          )}
        </div>
        <Progress
          value={progress && progress.of > 0 ? (100 * progress.done) / progress.of : 100}
          animated={!progress}
          aria-label={busy}
        />
        {children !== null && <Box mt="1.25rem">{children}</Box>}
      </div>
      {onCancel && (
        <Button variant="subtle" style={{ alignSelf: "flex-start" }} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Stack>
  );
}
