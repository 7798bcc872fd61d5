import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../navigation/paths.ts";
import classes from "./drop-anywhere.module.css";
import { dropFiles } from "./dropped-files.ts";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Files that are dropped beside a field or a drop zone become new sermons. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  // Moving between elements enters the next one before leaving the last.
  const entered = useRef(0);
  const end = () => {
    entered.current = 0;
    setOver(false);
  };

  useWindowEvent("dragenter", (event) => {
    if (!hasFiles(event)) return;
    entered.current += 1;
    setOver(true);
  });
  useWindowEvent("dragleave", (event) => {
    if (!hasFiles(event)) return;
    entered.current -= 1;
    if (entered.current <= 0) end();
  });
  useWindowEvent("dragover", (event) => {
    // Otherwise the browser leaves the app and opens the file.
    if (hasFiles(event)) event.preventDefault();
  });
  useWindowEvent("drop", (event) => {
    end();
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    dropFiles([...(event.dataTransfer?.files ?? [])]);
    void navigate(paths.newSermon());
  });
  return isOver ? <div className={classes.frame}>Drop to add a sermon</div> : null;
}
