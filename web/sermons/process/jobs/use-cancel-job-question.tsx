import { useDisclosure } from "@mantine/hooks";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { useCancelJob } from "./jobs.queries.ts";

const LABELS = {
  process: {
    stop: "Stop Processing",
    keep: "Keep Processing",
    consequence: "Processing will stop. Results generated so far are kept.",
  },
  transcribe: {
    stop: "Stop Transcribing",
    keep: "Keep Transcribing",
    consequence: "Transcription will stop. Your recording is kept, and you can transcribe it again.",
  },
} as const;

/** A button that cancels a job after a question; `question` also shows why canceling failed. */
export function useCancelJobQuestion(job: Job) {
  const cancel = useCancelJob();
  const [asking, question] = useDisclosure(false);
  const labels = LABELS[job.kind];
  return {
    button: <ToolButton onClick={question.open}>Cancel</ToolButton>,
    question: (
      <>
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
      </>
    ),
  };
}
