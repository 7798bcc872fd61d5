import { IconCloudCheck, IconDeviceFloppy } from "@tabler/icons-react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { useObservable } from "./observable.ts";
import classes from "./recording.module.css";
import type { RecordingUpload } from "./upload/recording-upload.ts";

export function SaveStatus({ upload }: { upload: RecordingUpload }) {
  const { audio, uploadedSeconds, isDone } = useObservable(upload);
  const { recording, total } = audio;
  return (
    <dl className={classes.saved}>
      <div className={classes.place} data-problem={audio.problem !== undefined || undefined}>
        <IconDeviceFloppy size={20} stroke={1.5} aria-hidden />
        <dt>Saved on this device</dt>
        <dd>{formatTimestamp(recording.stored.seconds)}</dd>
      </div>
      <div className={classes.place} data-problem={upload.problem !== undefined || undefined}>
        <IconCloudCheck size={20} stroke={1.5} aria-hidden />
        <dt>Saved on the server</dt>
        <dd>{formatTimestamp(isDone ? total.seconds : uploadedSeconds)}</dd>
      </div>
    </dl>
  );
}
