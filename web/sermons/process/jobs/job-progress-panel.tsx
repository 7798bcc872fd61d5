import "@mantine/core/styles/Progress.layer.css";
import { Group, Progress, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Job, JobStep } from "../../../../contract/processing/jobs.schema.ts";
import { countCompletedSteps, describeJob, JOB_STEPS, getStepProgress } from "./job-progress.ts";
import { useCancelJobQuestion } from "./use-cancel-job-question.tsx";
import classes from "./jobs.module.css";

const LABELS = {
  process: { label: "Process everything", title: "Processing everything" },
  transcribe: { label: "Transcription", title: "Transcribing the recording" },
} as const;

export function JobProgress({ job }: { job: Job }) {
  const cancel = useCancelJobQuestion(job);
  const labels = LABELS[job.kind];
  return (
    <section className={classes.panel} aria-label={labels.label}>
      <div className={classes.head}>
        <Title order={2} fz="1.125rem">
          {job.state === "waiting" ? "Waiting to start" : labels.title}
        </Title>
        {cancel.button}
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
      {cancel.question}
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
