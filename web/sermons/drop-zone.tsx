import { FileButton, Text } from "@mantine/core";
import { IconFileMusic, IconFileText } from "@tabler/icons-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { MEDIA_ENDINGS } from "../../contract/media.ts";
import { useInstallation } from "../installation.queries.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import classes from "./drop-zone.module.css";
import { readHandle } from "./media/file-handles.ts";
import { describeLimits } from "./media/media-facts.ts";
import type { TakenFile } from "./media/use-take-media.ts";
import { TRANSCRIPT_FILE_ENDINGS, TRANSCRIPT_FILE_LIMIT } from "./transcript-facts.ts";

interface DropZoneProps {
  /** Whether it takes transcripts beside recordings. */
  takesTranscripts?: boolean;
  isReading?: boolean;
  onFile: (taken: TakenFile) => void;
}

// By kind too: phones do not know all the endings.
const RECORDINGS = [...MEDIA_ENDINGS, "audio/*", "video/*"];

/** Takes a file by drop or by the file picker, whose button works by keyboard. */
export function DropZone({ takesTranscripts = false, isReading = false, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const forgetPicked = useRef<() => void>(null);
  const hintId = useId();
  const limits = useInstallation().data?.upload;

  const take = (file: File | null | undefined, handle?: TakenFile["handle"]) => {
    // Otherwise the picker would not report the same file a second time.
    forgetPicked.current?.();
    if (file && !isReading) onFile({ file, handle });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    const asked = readHandle(event.dataTransfer.items[0]);
    void asked.then((handle) => take(file, handle));
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.icons} aria-hidden>
        <IconFileMusic size={32} stroke={1.5} />
        {takesTranscripts && <IconFileText size={32} stroke={1.5} />}
      </span>
      <Text fw={500}>
        {takesTranscripts ? "Drop a recording or a transcript here" : "Drop a recording here"}
      </Text>
      <FileButton
        onChange={take}
        accept={[...RECORDINGS, ...(takesTranscripts ? TRANSCRIPT_FILE_ENDINGS : [])].join(",")}
        resetRef={forgetPicked}
      >
        {(picker) => (
          <BusyButton
            {...picker}
            variant="default"
            busy={isReading}
            busyLabel="Reading..."
            aria-describedby={hintId}
          >
            Choose a File
          </BusyButton>
        )}
      </FileButton>
      <div id={hintId}>
        <p className={classes.hint}>
          Recording or video ({MEDIA_ENDINGS.join(", ")}){limits && `, ${describeLimits(limits)}`}
        </p>
        {takesTranscripts && (
          <p className={classes.hint}>
            Text, captions or Word ({TRANSCRIPT_FILE_ENDINGS.join(", ")}), up to {TRANSCRIPT_FILE_LIMIT}
          </p>
        )}
      </div>
    </div>
  );
}
