import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Job } from "../../../contract/processing/jobs.schema.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { readResultOptions } from "../../records/generation/result-options.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { type MediaUpload, UPLOAD_STATES, useUpload } from "../import/upload/active-uploads.ts";
import { useSermonFiles } from "../player/media.queries.ts";
import { DEFAULT_REASON, JobDone } from "../process/jobs/job-end.tsx";
import { useCancelJobQuestion } from "../process/jobs/use-cancel-job-question.tsx";
import { describeJob, getOverallPercent, isFinished } from "../process/jobs/job-progress.ts";
import { useSermonJob, useStartJob } from "../process/jobs/jobs.queries.ts";
import { useMarkJobSeen } from "../process/jobs/use-mark-job-seen.ts";
import { pickProcessedContent } from "../process/processing-progress.ts";
import { fitToHistory, type WizardState } from "../wizard/navigation-state.ts";
import classes from "./sermon-progress.module.css";

/** One line for the upload, the transcription and the processing of a draft, and for how they ended. */
export function SermonProgress({ sermon }: { sermon: Sermon }) {
  const upload = useUpload(sermon.id);
  const { job: processing, other, isLoading, data: [newest] = [] } = useSermonJob(sermon.id, "process");
  useMarkJobSeen([newest]);
  const running = other ?? (processing && !isFinished(processing) ? processing : undefined);
  if (upload) return <UploadLine upload={upload} />;
  if (running) return <JobLine job={running} />;
  // Drafts nearly always have a line, so that the text below does not move when it is known.
  if (isLoading && sermon.status === "draft") return <div className={classes.unknown} />;
  if (newest?.state === "failed") return <FailedLine sermon={sermon} job={newest} />;
  if (sermon.status === "draft" && newest?.kind === "process" && newest.state === "completed")
    return <ReviewLine sermon={sermon} />;
  return sermon.transcript.trim() === "" ? <EmptyLine sermon={sermon} hasJob={newest !== undefined} /> : null;
}

function UploadLine({
  upload: { sermonId, filename, sent, bytes, stage, message },
}: {
  upload: MediaUpload;
}) {
  const percent = Math.floor((sent / bytes) * 100);
  return (
    <Line
      label={`${UPLOAD_STATES[stage]}, ${percent}%`}
      note={
        stage === "sending" || stage === "queued"
          ? "Keep this tab open until the upload is complete."
          : message
      }
      percent={percent}
      action={
        <Button component={Link} to={paths.uploadSermon(sermonId)} size="compact-md" variant="subtle">
          Details
          <VisuallyHidden> of the upload of {filename}</VisuallyHidden>
        </Button>
      }
    />
  );
}

function JobLine({ job }: { job: Job }) {
  const cancel = useCancelJobQuestion(job);
  return (
    <>
      <Line
        label={job.state === "waiting" ? "Waiting to start" : describeJob(job)}
        note="You can leave this page. Work continues in the background."
        percent={getOverallPercent(job)}
        action={cancel.button}
      />
      {cancel.question}
    </>
  );
}

interface LineProps {
  label: string;
  note: string | undefined;
  percent: number;
  action: ReactNode;
}

const Line = ({ label, note, percent, action }: LineProps) => (
  <section className={classes.line} aria-label="Progress">
    <output className={classes.label}>{label}</output>
    {action}
    <Progress className={classes.bar} value={percent} size="sm" aria-label={label} />
    {note && (
      <Text className={classes.note} size="sm" c="dimmed">
        {note}
      </Text>
    )}
  </section>
);

function FailedLine({ sermon, job }: { sermon: Sermon; job: Job }) {
  const { uid } = useUser();
  const start = useStartJob(sermon.id);
  const [recording] = useSermonFiles(sermon.id).data ?? [];
  const retry = () => {
    if (job.kind === "process") start.mutate({ kind: "process", ...readResultOptions(uid, "sermon") });
    else if (recording)
      start.mutate({
        kind: "transcribe",
        fileId: recording.id,
        thenProcess: true,
        ...readResultOptions(uid, "sermon"),
      });
  };
  return (
    <ErrorNotice error={start.error ?? job.error?.message ?? DEFAULT_REASON}>
      {(job.kind === "process" || recording) && (
        <BusyButton
          size="sm"
          variant="default"
          busy={start.isPending}
          busyLabel="Starting..."
          onClick={retry}
        >
          Try Again
        </BusyButton>
      )}
      {job.kind === "transcribe" && (
        <Button component={Link} to={paths.uploadSermon(sermon.id)} size="sm" variant="subtle">
          Add a Transcript Instead
        </Button>
      )}
    </ErrorNotice>
  );
}

function ReviewLine({ sermon }: { sermon: Sermon }) {
  const navigate = useNavigate();
  const review = () => {
    const state: WizardState = {
      step: 3,
      processedContent: pickProcessedContent(sermon),
      sermonId: sermon.id,
    };
    void navigate(paths.createSermon(), { state: fitToHistory(state) });
  };
  return <JobDone onReview={review} />;
}

/** A sermon without a transcript on which nothing is running. */
function EmptyLine({ sermon, hasJob }: { sermon: Sermon; hasJob: boolean }) {
  const files = useSermonFiles(sermon.id);
  if (!files.data) return null;
  const hasRecording = files.data.length > 0;
  return (
    <section className={classes.line} aria-label="Progress">
      <Text className={classes.label}>
        {hasRecording
          ? "The recording is saved. It isn’t transcribed yet."
          : "This sermon has no recording or transcript yet."}
      </Text>
      <Button
        component={Link}
        to={paths.uploadSermon(sermon.id)}
        size="sm"
        variant={hasJob ? "default" : "filled"}
      >
        {hasRecording ? "Transcribe" : "Add a Recording or Transcript"}
      </Button>
    </section>
  );
}
