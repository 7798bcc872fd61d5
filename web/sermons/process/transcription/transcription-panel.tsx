import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import type { MediaFile } from "../../../../contract/media/media.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { isFinished } from "../jobs/job-progress.ts";
import { JobProgress } from "../jobs/job-progress-panel.tsx";
import { useSermonJob } from "../jobs/jobs.queries.ts";
import { useMarkJobSeen } from "../jobs/use-mark-job-seen.ts";
import { OtherInputMethods } from "../../wizard/other-input-methods.tsx";
import { useFocusOnChange } from "../use-focus-on-change.ts";
import { NotTranscribed } from "./not-transcribed.tsx";
import { useSpeech } from "./speech.queries.ts";
import { StartTranscription } from "./start-transcription.tsx";
import { TranscriptReady } from "./transcript-ready.tsx";
import classes from "./transcription.module.css";

interface TranscriptionPanelProps {
  sermon: Sermon;
  file: MediaFile;
  /** Whether the page itself shows the transcript and the next step. */
  isCompact?: boolean;
}

export function TranscriptionPanel({ sermon, file, isCompact = false }: TranscriptionPanelProps) {
  const { job, other, ...jobs } = useSermonJob(sermon.id, "transcribe");
  useMarkJobSeen([job]);
  const speech = useSpeech();
  // Ignores jobs of earlier recordings.
  const own = job && job.createdAt >= file.createdAt ? job : undefined;
  const [isRequested, setRequested] = useState(false);
  const hasTranscript = sermon.transcript.trim() !== "";
  const state = getPanelState({ own, other, hasTranscript, isRequested });
  const content = useFocusOnChange<HTMLDivElement>(state);
  const problem = jobs.error ?? speech.error;

  return (
    <div ref={content} tabIndex={-1} className={classes.part}>
      {state === "working" && <JobProgress job={(other ?? own) as Job} />}
      {state === "ready" && (
        <TranscriptReady
          sermon={sermon}
          isFromRecording={own?.state === "completed"}
          isCompact={isCompact}
          onTranscribe={() => setRequested(true)}
        />
      )}
      {state === "open" &&
        (jobs.data && speech.data ? (
          <TranscriptionStart
            sermon={sermon}
            file={file}
            speech={speech.data}
            failed={own?.state === "failed" ? own : undefined}
            isCompact={isCompact}
            onStarted={() => setRequested(false)}
          />
        ) : problem ? (
          <ErrorNotice error={problem} onRetry={() => void Promise.all([jobs.refetch(), speech.refetch()])} />
        ) : (
          <Skeleton height="13rem" radius="lg" />
        ))}
    </div>
  );
}

interface PanelState {
  own: Job | undefined;
  other: Job | undefined;
  hasTranscript: boolean;
  isRequested: boolean;
}

function getPanelState({ own, other, hasTranscript, isRequested }: PanelState): "working" | "ready" | "open" {
  if (other || (own && !isFinished(own))) return "working";
  return hasTranscript && own?.state !== "failed" && !isRequested ? "ready" : "open";
}

interface TranscriptionStartProps extends Required<TranscriptionPanelProps> {
  speech: SpeechInfo;
  failed: Job | undefined;
  onStarted: () => void;
}

function TranscriptionStart({ sermon, file, speech, failed, isCompact, onStarted }: TranscriptionStartProps) {
  const method = file.source === "recording" ? "record" : "upload";
  return (
    <Stack gap="lg">
      {failed && <ErrorNotice error={failed.error?.message ?? DEFAULT_REASON} />}
      {speech.isReady ? (
        <StartTranscription
          sermon={sermon}
          file={file}
          speech={speech}
          isRetry={failed !== undefined}
          onStarted={onStarted}
        />
      ) : (
        <NotTranscribed sermonId={sermon.id} speech={speech} hasTranscriptForm={isCompact} />
      )}
      {failed && <OtherInputMethods sermonId={sermon.id} except={method} />}
    </Stack>
  );
}

const DEFAULT_REASON = "Transcription stopped. Your recording is saved. Try again.";
