import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import type { Job } from "../../../contract/jobs.ts";
import { PROCESSING_STEPS } from "../../../contract/processing.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { countDone, readStepProgress } from "./job-progress.ts";
import { useCancelJob } from "./jobs.queries.ts";
import classes from "./jobs.module.css";

/** Work that is under way: how far each of the four results has come, and the way to stop it. */
export function JobProgress({ job }: { job: Job }) {
  const cancel = useCancelJob(job.sermonId);
  const [asking, question] = useDisclosure(false);
  return (
    <section className={classes.panel} aria-label="Process everything">
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {job.state === "waiting" ? "Waiting to begin" : "Processing everything"}
        </Title>
        <Button size="compact-md" variant="subtle" onClick={question.open}>
          Cancel
        </Button>
      </div>
      <ul className={classes.rows}>
        {PROCESSING_STEPS.map((step) => {
          const { state, percent } = readStepProgress(job, step);
          return (
            <li key={step.result}>
              <div className={classes.row}>
                <span>{step.name}</span>
                <span className={classes.state}>
                  {state === "done" && <IconCheck size={16} stroke={2.5} aria-hidden />}
                  {state === "running" ? `${percent}%` : STATES[state]}
                </span>
              </div>
              <Progress value={percent} size="sm" aria-label={step.name} />
            </li>
          );
        })}
      </ul>
      <Text size="sm" c="dimmed">
        You can leave this page or close it: the work goes on.
      </Text>
      <output className={classes.announcement}>
        {countDone(job)} of {PROCESSING_STEPS.length} done
      </output>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <ConfirmDialog
        opened={asking}
        title="Stop Processing"
        text="The work on this sermon will be stopped. What it has made so far stays."
        cancelLabel="Go On"
        confirm={{ label: "Stop Processing", busyLabel: "Stopping...", busy: cancel.isPending }}
        onConfirm={() => cancel.mutate(job.id, { onSuccess: question.close })}
        onClose={question.close}
      />
    </section>
  );
}

const STATES = { waiting: "Waiting", done: "Done" } as const;
