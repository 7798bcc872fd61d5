import { VisuallyHidden } from "@mantine/core";
import { IconCloudUpload } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import {
  isActive,
  UPLOAD_STATES,
  useUploads,
  type MediaUpload,
} from "../sermons/import/upload/active-uploads.ts";
import { type UnsavedWork, useUnsavedWork } from "../ui/browser/unsaved-work.ts";
import classes from "./upload-indicators.module.css";

const describeUpload = (filename: string, continues: boolean): UnsavedWork => ({
  describe: () => `The upload of “${filename}”`,
  describeLoss: () => "The upload stops. Choose the same file within 24 hours to resume it.",
  skipsLeavePrompt: !continues,
  describeProblem: () => (continues ? undefined : "It is paused. Open the upload to resume or cancel it."),
});

/** More links than these would push the title out of the bar. */
const MAX_LINKS = 2;

export function UploadIndicators() {
  const uploads = useUploads(useUser().uid);
  return (
    <>
      {uploads.map((upload) => (
        <UploadWork key={upload.sermonId} upload={upload} />
      ))}
      {uploads.length > MAX_LINKS ? (
        <UploadsLink uploads={uploads} />
      ) : (
        uploads.map((upload) => <UploadLink key={upload.sermonId} upload={upload} />)
      )}
    </>
  );
}

/** Tells the tab about an upload that would be lost. */
function UploadWork({ upload }: { upload: MediaUpload }) {
  const { filename, stage } = upload;
  const continues = isActive(upload);
  const work = useMemo(() => describeUpload(filename, continues), [filename, continues]);
  useUnsavedWork(stage === "refused" ? undefined : work);
  return null;
}

function UploadLink({ upload: { sermonId, filename, sent, bytes, stage } }: { upload: MediaUpload }) {
  const percent = Math.floor((sent / bytes) * 100);
  return (
    <Link
      className={classes.upload}
      to={paths.uploadSermon(sermonId)}
      title={`${UPLOAD_STATES[stage]}: ${filename}`}
      data-stopped={stage !== "sending" || undefined}
    >
      <IconCloudUpload size={18} stroke={1.5} aria-hidden />
      <span className={classes.state}>{stage === "sending" ? `${percent}%` : UPLOAD_STATES[stage]}</span>
      <VisuallyHidden>
        {" "}
        {UPLOAD_STATES[stage]}: {filename}
      </VisuallyHidden>
    </Link>
  );
}

/** Leads to the sermon whose upload needs the user, or to the one that is sending. */
function UploadsLink({ uploads }: { uploads: readonly MediaUpload[] }) {
  const stopped = uploads.filter((upload) => !isActive(upload));
  const next = stopped[0] ?? uploads.find(({ stage }) => stage === "sending") ?? uploads[0]!;
  const label = stopped.length > 0 ? `${stopped.length} stopped` : `${uploads.length} uploads`;
  return (
    <Link
      className={classes.upload}
      to={paths.uploadSermon(next.sermonId)}
      title={uploads.map(({ stage, filename }) => `${UPLOAD_STATES[stage]}: ${filename}`).join("\n")}
      data-stopped={stopped.length > 0 || undefined}
    >
      <IconCloudUpload size={18} stroke={1.5} aria-hidden />
      {label}
    </Link>
  );
}
