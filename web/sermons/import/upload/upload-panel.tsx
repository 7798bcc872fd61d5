import "@mantine/core/styles/Progress.layer.css";
import { Box, Button, Group, Progress, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { OtherInputMethods } from "../../wizard/other-input-methods.tsx";
import { formatSize } from "../../../ui/text/format-size.ts";
import { formatTimeLeft } from "./media-facts.ts";
import classes from "./upload-panel.module.css";
import { cancelUpload, pauseUpload, resumeUpload } from "./uploads.ts";
import { isActive, type MediaUpload, UPLOAD_STATES } from "./active-uploads.ts";
import surface from "../../../ui/layout/surface.module.css";

interface UploadPanelProps {
  upload: MediaUpload;
  isOnlyWay: boolean;
}

export function UploadPanel({ upload, isOnlyWay }: UploadPanelProps) {
  const { sermonId, filename, bytes, sent, stage, message } = upload;
  const [asking, question] = useDisclosure(false);
  const percent = Math.floor((sent / bytes) * 100);

  if (stage === "refused") return <RefusedUpload upload={upload} isOnlyWay={isOnlyWay} />;
  return (
    <UploadFrame
      label="Upload"
      title={UPLOAD_STATES[stage]}
      filename={filename}
      percent={percent}
      isSending={stage === "sending"}
      isChecking={stage === "sending" && sent === bytes}
    >
      {stage !== "failed" && (
        <Text size="sm" c="dimmed" mb="sm">
          {describe(upload).join(" · ")}
        </Text>
      )}
      <VisuallyHidden component="output">{UPLOAD_STATES[stage]}</VisuallyHidden>
      {stage === "failed" && <ErrorNotice error={message ?? ""} />}
      {stage === "waiting" && (
        <Text size="sm">
          {message ?? "The server can’t be reached."} What was uploaded is saved, and the upload continues
          automatically.
        </Text>
      )}
      {(stage === "sending" || stage === "queued") && (
        <Text size="sm" c="dimmed">
          You can keep using Berea. If you close this tab, choose the same file within 24 hours to resume.
        </Text>
      )}
      <Group gap="sm" mt="md">
        {isActive(upload) ? (
          <Button size="sm" variant="default" onClick={() => pauseUpload(sermonId)}>
            Pause
          </Button>
        ) : (
          <Button size="sm" onClick={() => resumeUpload(sermonId)}>
            {stage === "paused" ? "Resume" : "Try Again"}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={question.open}>
          Cancel
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Cancel Upload"
        text={`The uploaded part of “${filename}” will be deleted. The file on your device isn’t affected.`}
        cancelLabel="Keep Uploading"
        confirm={{ label: "Cancel Upload", busyLabel: "Canceling...", busy: false }}
        onConfirm={() => cancelUpload(sermonId)}
        onClose={question.close}
      />
    </UploadFrame>
  );
}

interface UploadFrameProps {
  label: string;
  title: string;
  filename: string;
  /** Undefined until it is known how much was uploaded. */
  percent: number | undefined;
  isSending?: boolean;
  isChecking?: boolean;
  children: ReactNode;
}

export function UploadFrame(props: UploadFrameProps) {
  const { label, title, filename, percent, isSending = false, isChecking = false, children } = props;
  return (
    <Box component="section" className={surface.raised} pt="md" pb="1.25rem" px="1.25rem" aria-label={label}>
      <Group justify="space-between">
        <Title order={2} fz="1.125rem">
          {title}
        </Title>
        {percent !== undefined && <span className={classes.percent}>{percent}%</span>}
      </Group>
      <Text style={{ overflowWrap: "anywhere" }}>{filename}</Text>
      {percent !== undefined && (
        <Progress
          className={classes.bar}
          value={percent}
          animated={isChecking}
          color={isSending ? undefined : "gray.5"}
          aria-label={`Upload of ${filename}`}
        />
      )}
      {children}
    </Box>
  );
}

function RefusedUpload({ upload: { sermonId, filename, message }, isOnlyWay }: UploadPanelProps) {
  return (
    <Stack aria-label="Upload" component="section" gap="lg">
      <ErrorNotice error={`“${filename}” couldn’t be uploaded. ${message ?? ""}`.trim()}>
        <Button size="sm" variant="default" onClick={() => cancelUpload(sermonId)}>
          Choose Another File
        </Button>
      </ErrorNotice>
      {isOnlyWay && <OtherInputMethods sermonId={sermonId} except="upload" />}
    </Stack>
  );
}

function describe({ bytes, sent, speed, stage }: MediaUpload): string[] {
  if (sent === bytes && stage === "sending") return ["Uploaded. Checking the file…"];
  const size = `${formatSize(sent)} of ${formatSize(bytes)}`;
  if (!speed) return [size];
  return [size, `${formatSize(speed)}/s`, formatTimeLeft((bytes - sent) / speed)];
}
