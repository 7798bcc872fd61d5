import { VisuallyHidden } from "@mantine/core";
import { IconCloudUpload } from "@tabler/icons-react";
import { Link } from "react-router";
import { useUser } from "../account/session.queries.ts";
import { paths } from "../paths.ts";
import { useUploads, type MediaUpload } from "../sermons/media/uploads-in-hand.ts";
import { useUnsavedWork } from "../ui/unsaved-work.ts";
import classes from "./uploads-shown.module.css";

const STATES = {
  sending: "Uploading",
  paused: "Paused",
  waiting: "Waiting",
  broken: "Stopped",
  refused: "Not taken",
};

/** The uploads that go on while people look at other pages. Closing the tab asks first. */
export function UploadsShown() {
  const uploads = useUploads(useUser().uid);
  useUnsavedWork(uploads.some(({ stage }) => stage === "sending" || stage === "waiting"));
  return uploads.map((upload) => <ShownUpload key={upload.sermonId} upload={upload} />);
}

function ShownUpload({ upload: { sermonId, filename, sent, bytes, stage } }: { upload: MediaUpload }) {
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
