import { IconCloudUpload } from "@tabler/icons-react";
import { Link } from "react-router";
import { useUser } from "../account/session.queries.ts";
import { paths } from "../paths.ts";
import { useUploads, type MediaUpload } from "../sermons/media/uploads-in-hand.ts";
import { useUnsavedWork } from "../ui/unsaved-work.ts";
import classes from "./uploads-shown.module.css";

const STATES = {
  sending: "uploading",
  paused: "paused",
  waiting: "connection lost",
  broken: "not sent yet",
  refused: "not taken",
};

/** The uploads that go on while people look at other pages. Closing the tab asks first. */
export function UploadsShown() {
  const uploads = useUploads(useUser().uid);
  useUnsavedWork(uploads.some(({ stage }) => stage === "sending" || stage === "waiting"));
  return uploads.map((upload) => <ShownUpload key={upload.sermonId} upload={upload} />);
}

function ShownUpload({ upload: { sermonId, filename, sent, bytes, stage } }: { upload: MediaUpload }) {
  const percent = Math.floor((sent / bytes) * 100);
  const isGoing = stage === "sending";
  return (
    <Link
      className={classes.upload}
      to={paths.uploadSermon(sermonId)}
      aria-label={`${filename}: ${percent}%, ${STATES[stage]}`}
      title={filename}
      data-stopped={!isGoing || undefined}
    >
      <IconCloudUpload size={18} stroke={1.5} aria-hidden />
      {isGoing ? `${percent}%` : stage === "paused" ? "Paused" : "Stopped"}
    </Link>
  );
}
