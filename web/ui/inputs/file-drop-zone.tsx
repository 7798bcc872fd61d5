import { useState, type DragEvent, type ReactNode } from "react";
import classes from "./file-drop-zone.module.css";

interface FileDropZoneProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** An area that files can be dropped on. Its content also has a button that opens the file picker. */
export function FileDropZone({ onFiles, children }: FileDropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
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
      {children}
    </div>
  );
}
