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
  /** Whether the page itself shows the transcript and leads on from it. */
  isCompact?: boolean;
}

export function TranscriptionPanel({ sermon, file, isCompact = false }: TranscriptionPanelProps) {
  const { job, other, ...jobs } = useSermonJob(sermon.id, "transcribe");
  useMarkJobSeen([job]);
  const speech = useSpeech();
  // What was done on an earlier recording says nothing about this one.
  const own = job && job.createdAt >= file.createdAt ? job : undefined;
  const [isAsked, setAsked] = useState(false);
  const hasTranscript = sermon.transcript.trim() !== "";
  const stand = getPanelState({ own, other, hasTranscript, isAsked });
  const part = useFocusOnChange<HTMLDivElement>(stand);
  const problem = jobs.error ?? speech.error;

  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {stand === "working" && <JobProgress job={(other ?? own) as Job} />}
      {stand === "ready" && (
        <TranscriptReady
          sermon={sermon}
          isOfRecording={own?.state === "completed"}
          isCompact={isCompact}
          onTranscribe={() => setAsked(true)}
        />
      )}
      {stand === "open" &&
        (jobs.data && speech.data ? (
          <Beginning
            sermon={sermon}
            file={file}
            speech={speech.data}
            failed={own?.state === "failed" ? own : undefined}
            isCompact={isCompact}
            onBegun={() => setAsked(false)}
          />
        ) : problem ? (
          <ErrorNotice error={problem} onRetry={() => void Promise.all([jobs.refetch(), speech.refetch()])} />
        ) : (
          <Skeleton height="13rem" radius="lg" />
        ))}
    </div>
  );
}

interface Stands {
  own: Job | undefined;
  other: Job | undefined;
  hasTranscript: boolean;
  isAsked: boolean;
}

function getPanelState({ own, other, hasTranscript, isAsked }: Stands): "working" | "ready" | "open" {
  if (other || (own && !isFinished(own))) return "working";
  return hasTranscript && own?.state !== "failed" && !isAsked ? "ready" : "open";
}

interface BeginningProps extends Required<TranscriptionPanelProps> {
  speech: SpeechInfo;
  failed: Job | undefined;
  onBegun: () => void;
}

function Beginning({ sermon, file, speech, failed, isCompact, onBegun }: BeginningProps) {
  const way = file.source === "recording" ? "record" : "upload";
  return (
    <Stack gap="lg">
      {failed && <ErrorNotice error={failed.error?.message ?? NO_REASON} />}
      {speech.isReady ? (
        <StartTranscription
          sermon={sermon}
          file={file}
          speech={speech}
          isRetry={failed !== undefined}
          onBegun={onBegun}
        />
      ) : (
        <NotTranscribed sermonId={sermon.id} speech={speech} isHere={isCompact} />
      )}
      {failed && <OtherInputMethods sermonId={sermon.id} except={way} />}
    </Stack>
  );
}

const NO_REASON = "Transcription stopped. Your recording is saved. Try again.";
