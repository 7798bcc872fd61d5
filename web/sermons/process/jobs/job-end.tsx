import { Box, Button, CloseButton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { readResultOptions } from "../../../records/generation/result-options.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { useEngine } from "../../../system/engine.queries.ts";
import { useStartJob } from "./jobs.queries.ts";
import classes from "./jobs.module.css";

export const DEFAULT_REASON = "Processing stopped. Please start it again.";

interface JobDoneProps {
  onReview: (() => void) | undefined;
  onClose?: () => void;
}

export function JobDone({ onReview, onClose }: JobDoneProps) {
  return (
    <div className={`${classes.panel} ${classes.done}`}>
      <IconCircleCheck color="var(--accent)" size={22} aria-hidden />
      <output className={classes.sentence}>All done. Your four results are ready.</output>
      {onReview && (
        <Button size="sm" onClick={onReview}>
          Review Final Content
        </Button>
      )}
      {onClose && <CloseButton aria-label="Close" onClick={onClose} />}
    </div>
  );
}

/** Why processing stopped. Finished results are kept. */
export function JobFailure({ job, onClose }: { job: Job; onClose: () => void }) {
  const { uid } = useUser();
  const start = useStartJob(job.sermonId);
  const isModel = useEngine().data?.kind === "model";
  const offersBuiltin = isModel && job.error?.code === "unavailable";
  return (
    <Box mb="xl">
      <ErrorNotice error={start.error ?? job.error?.message ?? DEFAULT_REASON}>
        <BusyButton
          size="sm"
          variant="default"
          busy={start.isPending}
          busyLabel="Starting..."
          onClick={() => start.mutate({ kind: "process", ...readResultOptions(uid, "sermon") })}
        >
          Start Again
        </BusyButton>
        {offersBuiltin && (
          <Button
            size="sm"
            variant="default"
            onClick={() => start.mutate({ kind: "process", engine: "builtin" })}
          >
            Process everything with the built-in engine
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={onClose}>
          Close
        </Button>
      </ErrorNotice>
    </Box>
  );
}
