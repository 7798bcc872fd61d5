import { IconCloudCheck, IconDeviceFloppy } from "@tabler/icons-react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { useObserved } from "./observable.ts";
import classes from "./recording.module.css";
import type { Sending } from "./sending/sending.ts";

export function SavedLines({ sending }: { sending: Sending }) {
  const { sound, heldSeconds, isDone } = useObserved(sending);
  const { recording, whole } = sound;
  return (
    <dl className={classes.saved}>
      <div className={classes.place} data-trouble={sound.trouble !== undefined || undefined}>
        <IconDeviceFloppy size={20} stroke={1.5} aria-hidden />
        <dt>Saved on this device</dt>
        <dd>{formatTimestamp(recording.stored.seconds)}</dd>
      </div>
      <div className={classes.place} data-trouble={sending.trouble !== undefined || undefined}>
        <IconCloudCheck size={20} stroke={1.5} aria-hidden />
        <dt>Saved on the server</dt>
        <dd>{formatTimestamp(isDone ? whole.seconds : heldSeconds)}</dd>
      </div>
    </dl>
  );
}
