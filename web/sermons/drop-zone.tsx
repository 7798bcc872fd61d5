import { FileButton, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useRef, useState, type DragEvent } from "react";
import { BusyButton } from "../ui/busy-button.tsx";
import classes from "./drop-zone.module.css";
import { TRANSCRIPT_FILE_ENDINGS, TRANSCRIPT_FILE_LIMIT } from "./transcript-facts.ts";

interface DropZoneProps {
  isReading: boolean;
  onFile: (file: File) => void;
}

/** Takes a transcript file by drop or by the file picker, whose button works by keyboard. */
export function DropZone({ isReading, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const forgetPicked = useRef<() => void>(null);

  const take = (file: File | null | undefined) => {
    // Otherwise the picker would not report the same file a second time.
    forgetPicked.current?.();
    if (file && !isReading) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
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
      <IconFileText className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <Text fw={500}>Drop a transcript here</Text>
      <FileButton onChange={take} accept={TRANSCRIPT_FILE_ENDINGS.join(",")} resetRef={forgetPicked}>
        {(picker) => (
          <BusyButton
            {...picker}
            variant="default"
            busy={isReading}
            busyLabel="Reading..."
            aria-describedby="transcript-file-limits"
          >
            Choose a File
          </BusyButton>
        )}
      </FileButton>
      <p id="transcript-file-limits" className={classes.hint}>
        Text, captions or Word ({TRANSCRIPT_FILE_ENDINGS.join(", ")}), up to {TRANSCRIPT_FILE_LIMIT}
      </p>
    </div>
  );
}
