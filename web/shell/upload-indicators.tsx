import { VisuallyHidden } from "@mantine/core";
import { IconCloudUpload } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import { useUploads, type MediaUpload } from "../sermons/import/upload/active-uploads.ts";
import { type UnsavedWork, useUnsavedWork } from "../ui/browser/unsaved-work.ts";
import classes from "./upload-indicators.module.css";

const STATES = {
  sending: "Uploading",
  paused: "Paused",
  waiting: "Waiting",
  failed: "Stopped",
  refused: "Upload failed",
};

const describeUpload = (filename: string, isActive: boolean): UnsavedWork => ({
  describe: () => `The upload of “${filename}”`,
  describeLoss: () => "The upload stops. Choose the same file within 24 hours to resume it.",
  skipsLeavePrompt: !isActive,
  describeProblem: () => (isActive ? undefined : "It is paused. Open the upload to resume or cancel it."),
});

export function UploadIndicators() {
  const uploads = useUploads(useUser().uid);
  return uploads.map((upload) => <UploadIndicator key={upload.sermonId} upload={upload} />);
}

function UploadIndicator({ upload: { sermonId, filename, sent, bytes, stage } }: { upload: MediaUpload }) {
  const isActive = stage === "sending" || stage === "waiting";
  const work = useMemo(() => describeUpload(filename, isActive), [filename, isActive]);
  useUnsavedWork(stage === "refused" ? undefined : work);
  const percent = Math.floor((sent / bytes) * 100);
  return (
    <Link
      className={classes.upload}
      to={paths.uploadSermon(sermonId)}
      title={`${STATES[stage]}: ${filename}`}
      data-stopped={stage !== "sending" || undefined}
    >
      <IconCloudUpload size={18} stroke={1.5} aria-hidden />
      {stage === "sending" ? `${percent}%` : STATES[stage]}
      <VisuallyHidden>
        {" "}
        {STATES[stage]}: {filename}
      </VisuallyHidden>
    </Link>
  );
}
