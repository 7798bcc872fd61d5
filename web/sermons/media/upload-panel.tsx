import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { OtherWays } from "../other-ways.tsx";
import { describeTimeLeft, formatSize } from "./media-facts.ts";
import classes from "./upload-panel.module.css";
import { cancelUpload, pauseUpload, resumeUpload } from "./uploads.ts";
import type { MediaUpload } from "./uploads-in-hand.ts";

const TITLES = {
  sending: "Uploading",
  paused: "Paused",
  waiting: "Connection lost",
  broken: "Not sent yet",
  refused: "Not taken",
};

interface UploadPanelProps {
  upload: MediaUpload;
  /** Whether the sermon has nothing else yet, so that the other ways in are offered where this one fails. */
  isOnlyWay: boolean;
}

/** An upload in hand: how far it is, and all that can be done about it. */
export function UploadPanel({ upload, isOnlyWay }: UploadPanelProps) {
  const { sermonId, filename, bytes, sent, stage, message } = upload;
  const [asking, question] = useDisclosure(false);
  const percent = Math.floor((sent / bytes) * 100);

  if (stage === "refused") return <RefusedUpload upload={upload} isOnlyWay={isOnlyWay} />;
  return (
    <section className={classes.panel} aria-label="Upload">
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {TITLES[stage]}
        </Title>
        <span className={classes.percent}>{percent}%</span>
      </div>
      <Text className={classes.filename}>{filename}</Text>
      <Progress
        className={classes.bar}
        value={percent}
        animated={stage === "sending" && sent === bytes}
        color={stage === "sending" ? undefined : "gray.5"}
        aria-label={`Upload of ${filename}`}
      />
      {stage !== "broken" && <p className={classes.facts}>{describe(upload).join(" · ")}</p>}
      <output className={classes.announcement}>{TITLES[stage]}</output>
      {stage === "broken" && <ErrorNotice error={message ?? ""} />}
      {stage === "waiting" && (
        <Text size="sm">
          {message ?? "The server cannot be reached."} What was sent is kept, and it goes on by itself.
        </Text>
      )}
      {stage === "sending" && (
        <Text size="sm" c="dimmed">
          You can look at other pages of Berea meanwhile. If this tab is closed, it goes on here when you
          choose the same file again within a day.
        </Text>
      )}
      <div className={classes.ways}>
        {stage === "sending" || stage === "waiting" ? (
          <Button size="sm" variant="default" onClick={() => pauseUpload(sermonId)}>
            Pause
          </Button>
        ) : (
          <Button size="sm" onClick={() => resumeUpload(sermonId)}>
            {stage === "paused" ? "Go On" : "Try Again"}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={question.open}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Cancel Upload"
        text={`What was sent of “${filename}” will be removed. The file on your device stays.`}
        cancelLabel="Go On"
        confirm={{ label: "Cancel Upload", busyLabel: "Cancelling...", busy: false }}
        onConfirm={() => cancelUpload(sermonId)}
        onClose={question.close}
      />
    </section>
  );
}

function RefusedUpload({ upload: { sermonId, filename, message }, isOnlyWay }: UploadPanelProps) {
  return (
    <section aria-label="Upload" className={classes.refused}>
      <ErrorNotice error={`“${filename}” was not taken. ${message ?? ""}`.trim()}>
        <Button size="sm" variant="default" onClick={() => cancelUpload(sermonId)}>
          Choose Another File
        </Button>
      </ErrorNotice>
      {isOnlyWay && <OtherWays sermonId={sermonId} except="upload" />}
    </section>
  );
}

function describe({ bytes, sent, speed, stage }: MediaUpload): string[] {
  if (sent === bytes && stage === "sending") return ["All of it is there. Berea is looking at it..."];
  const size = `${formatSize(sent)} of ${formatSize(bytes)}`;
  if (!speed) return [size];
  return [size, `${formatSize(speed)} a second`, describeTimeLeft((bytes - sent) / speed)];
}
