import "@mantine/core/styles/Progress.layer.css";
import { Group, Progress, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import type { Job, JobStep } from "../../../../contract/processing/jobs.schema.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { countCompletedSteps, describeJob, JOB_STEPS, getStepProgress } from "./job-progress.ts";
import { useCancelJob } from "./jobs.queries.ts";
import classes from "./jobs.module.css";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

export const JOB_LABELS = {
  process: {
    label: "Process everything",
    title: "Processing everything",
    stop: "Stop Processing",
    keep: "Keep Processing",
    consequence: "Processing will stop. Results generated so far are kept.",
  },
  transcribe: {
    label: "Transcription",
    title: "Transcribing the recording",
    stop: "Stop Transcribing",
    keep: "Keep Transcribing",
    consequence: "Transcription will stop. Your recording is kept, and you can transcribe it again.",
  },
} as const;

export function JobProgress({ job }: { job: Job }) {
  const cancel = useCancelJob();
  const [asking, question] = useDisclosure(false);
  const labels = JOB_LABELS[job.kind];
  return (
    <section className={classes.panel} aria-label={labels.label}>
      <div className={classes.head}>
        <Title order={2} fz="1.125rem">
          {job.state === "waiting" ? "Waiting to start" : labels.title}
        </Title>
        <ToolButton onClick={question.open}>Cancel</ToolButton>
      </div>
      <Stack component="ul" gap="0.875rem" my="md">
        {JOB_STEPS[job.kind].map(({ step, name }) => (
          <StepRow key={step} job={job} step={step} name={name} />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        You can close this page. Work continues in the background.
      </Text>
      <VisuallyHidden component="output">
        {job.kind === "process"
          ? `${countCompletedSteps(job)} of ${JOB_STEPS.process.length} done`
          : describeJob(job)}
      </VisuallyHidden>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <ConfirmDialog
        opened={asking}
        title={labels.stop}
        text={labels.consequence}
        cancelLabel={labels.keep}
        confirm={{ label: labels.stop, busyLabel: "Stopping...", busy: cancel.isPending }}
        onConfirm={() => cancel.mutate(job.id, { onSuccess: question.close })}
        onClose={question.close}
      />
    </section>
  );
}

function StepRow({ job, step, name }: { job: Job; step: JobStep; name: string }) {
  const { state, percent } = getStepProgress(job, step);
  return (
    <li>
      <Group justify="space-between" align="stretch" wrap="nowrap" mb="0.375rem" fz="sm">
        <span>{name}</span>
        <span className={classes.state}>
          {state === "done" && <IconCheck size={16} stroke={2.5} aria-hidden />}
          {state === "running" ? describeRunning(job, step, percent) : STATE_LABELS[state]}
        </span>
      </Group>
      <Progress value={percent} size="sm" aria-label={name} />
    </li>
  );
}

/** Pieces of a recording are few and long, so their number is more useful than a percentage. */
function describeRunning({ progress }: Job, step: JobStep, percent: number): string {
  const pieces = progress[step];
  return step === "transcribing" && pieces && pieces.of > 0
    ? `${pieces.done} of ${pieces.of}`
    : `${percent}%`;
}

const STATE_LABELS = { waiting: "Waiting", done: "Done" } as const;
