import { Anchor, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ServerStatus } from "../../contract/account/server-status.schema.ts";
import { useBibles } from "../bibles/bibles.queries.ts";
import { paths } from "../navigation/paths.ts";
import { SpeechSetUp } from "../sermons/process/transcription/speech-set-up.tsx";
import { useSpeech } from "../sermons/process/transcription/speech.queries.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { formatSize } from "../ui/text/format-size.ts";
import { Card, Facts } from "./card.tsx";
import { EmailCard } from "./email-card.tsx";
import { findProblems } from "./find-problems.ts";
import classes from "./operator.module.css";
import { useServerStatus } from "./operator.queries.ts";
import { PendingEmails } from "./pending-emails.tsx";

export function StatusTab() {
  const { data: status, error, refetch } = useServerStatus();
  // What is shown may be outdated while the server does not answer.
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!status) return <Skeleton height="24rem" radius="lg" aria-hidden />;
  return (
    <>
      <Problems status={status} />
      <div className={classes.grid}>
        <HealthCard status={status} />
        <WorkCard status={status} />
        <EmailCard status={status} />
        <DiskCard status={status} />
        <SpeechCard />
        <BiblesCard bytes={status.disk.bibleBytes} />
      </div>
      <PendingEmails />
      <FailedJobs jobs={status.failedJobs} />
    </>
  );
}

function Problems({ status }: { status: ServerStatus }) {
  const problems = findProblems(status);
  if (problems.length === 0) {
    return <Notice icon={<IconCircleCheck size={20} aria-hidden />}>Everything is working.</Notice>;
  }
  return (
    <ul className={classes.problems} aria-label="Problems">
      {problems.map((problem) => (
        <li key={problem} className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  );
}

function HealthCard({ status }: { status: ServerStatus }) {
  const { version, startedAt, memoryBytes, storage, lastBackupAt } = status;
  return (
    <Card title="Health">
      <Facts
        facts={[
          ["Database", "Working"],
          ["File storage", storage.isWritable ? "Working" : "Not working"],
          ["Last backup", lastBackupAt === null ? "None" : formatDateTime(lastBackupAt)],
          ["Running since", formatDateTime(startedAt)],
          ["Memory", formatSize(memoryBytes)],
          ["Version", version],
        ]}
      />
    </Card>
  );
}

const WORK = { process: "Processing sermons", transcribe: "Transcribing" } as const;

function WorkCard({ status: { work, queues } }: { status: ServerStatus }) {
  return (
    <Card title="Work">
      <Facts
        facts={[
          ...work.map(({ kind, waiting, running, oldestSince }) => {
            const counts = [running > 0 && `${running} running`, waiting > 0 && `${waiting} waiting`];
            const since = oldestSince === null ? "" : `, oldest from ${formatDateTime(oldestSince)}`;
            return [WORK[kind], (counts.filter(Boolean).join(", ") || "Nothing to do") + since] as const;
          }),
          ["Emails to send", queues.mails.toLocaleString("en")],
          ["Records to index for search", queues.recordsToIndex.toLocaleString("en")],
          ["Files to delete", queues.filesToRemove.toLocaleString("en")],
        ]}
      />
    </Card>
  );
}

function DiskCard({ status: { disk } }: { status: ServerStatus }) {
  const { freeBytes, totalBytes, databaseBytes, fileBytes, accounts } = disk;
  return (
    <Card title="Disk">
      <Facts
        facts={[
          [
            "Free",
            freeBytes === null || totalBytes === null
              ? undefined
              : `${formatSize(freeBytes)} of ${formatSize(totalBytes)}`,
          ],
          ["Database", formatSize(databaseBytes)],
          ["Files", formatSize(fileBytes)],
        ]}
      />
      {accounts.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            Most files
          </Text>
          <Facts
            facts={accounts.slice(0, 3).map(({ email, fileBytes: bytes }) => [email, formatSize(bytes)])}
          />
        </>
      )}
    </Card>
  );
}

function SpeechCard() {
  const { data: speech, error, refetch } = useSpeech();
  return (
    <Card title="Speech recognition">
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!speech && !error && <Skeleton height="4rem" aria-hidden />}
      {speech && (
        <Facts
          facts={[
            ["State", speech.isReady ? "Ready" : speech.provider === "none" ? "Not set up" : "Not installed"],
            ["Model", speech.name],
            ["Runs on", speech.place],
          ]}
        />
      )}
      {speech && !speech.isReady && <SpeechSetUp speech={speech} />}
    </Card>
  );
}

function BiblesCard({ bytes }: { bytes: number }) {
  const { data: bibles, error, refetch } = useBibles();
  return (
    <Card title="Bibles">
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!bibles && !error && <Skeleton height="4rem" aria-hidden />}
      {bibles && (
        <Facts
          facts={[
            ["Editions", bibles.map(({ abbreviation }) => abbreviation).join(", ")],
            ["Added", bibles.filter(({ isBundled }) => !isBundled).length.toLocaleString("en")],
            ["Disk", bytes === 0 ? undefined : formatSize(bytes)],
          ]}
        />
      )}
      <Anchor component={Link} to={`${paths.profile()}?tab=bible`} underline="always" w="fit-content">
        Add or remove Bibles
      </Anchor>
    </Card>
  );
}

function FailedJobs({ jobs }: { jobs: ServerStatus["failedJobs"] }) {
  if (jobs.length === 0) return null;
  return (
    <Card title="Failed work">
      <ul className={classes.list} aria-label="Failed work">
        {jobs.map(({ id, kind, email, failedAt, message }) => (
          <li key={id} className={classes.entry}>
            <Text>{message}</Text>
            <Text size="sm" c="dimmed">
              {kind === "transcribe" ? WORK.transcribe : WORK.process} of <bdi>{email}</bdi>,{" "}
              {formatDateTime(failedAt)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
