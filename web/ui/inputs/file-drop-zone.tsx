import { useState, type DragEvent, type ReactNode } from "react";
import classes from "./file-drop-zone.module.css";

interface FileDropZoneProps {
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** An area that a file can be dropped on. Its content also has a button that opens the file picker. */
export function FileDropZone({ onFile, children }: FileDropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
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
