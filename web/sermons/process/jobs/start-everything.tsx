import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { PROCESSING_STEPS, SERMON_RESULTS } from "../../../../contract/sermon-results.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { readResultOptions } from "../../../records/generation/result-options.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { isEditedByUser } from "../processing-progress.ts";
import { useStartJob } from "./jobs.queries.ts";
import classes from "./jobs.module.css";

export function StartEverything({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const start = useStartJob(sermon.id);
  const [asking, question] = useDisclosure(false);
  const edited = PROCESSING_STEPS.filter((step) => isEditedByUser(sermon, step));
  const names = edited.map(({ result }) => SERMON_RESULTS[result].label.toLowerCase());
  const startJob = () => {
    question.close();
    start.mutate({ kind: "process", ...readResultOptions(uid, "sermon") });
  };
  return (
    <section className={classes.panel} aria-label="Process everything">
      <div className={classes.offer}>
        <Text size="sm">Run all four steps. You can leave this page while it works.</Text>
        <BusyButton
          variant="default"
          size="sm"
          leftSection={<IconSparkles size={18} aria-hidden />}
          busy={start.isPending}
          busyLabel="Starting..."
          onClick={edited.length > 0 ? question.open : startJob}
        >
          Process Everything
        </BusyButton>
      </div>
      {start.error && <ErrorNotice error={start.error} />}
      <ConfirmDialog
        opened={asking}
        title="Process Everything"
        text={`You’ve edited the ${names.join(" and the ")}. Processing everything replaces your edits. You can restore them under Versions.`}
        confirm={{ label: "Process Everything", busyLabel: "Starting...", busy: false }}
        onConfirm={startJob}
        onClose={question.close}
      />
    </section>
  );
}
