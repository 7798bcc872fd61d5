import { IconInfoCircle } from "@tabler/icons-react";
import classes from "./community.module.css";

export function SampleNote({ isSticky }: { isSticky?: boolean }) {
  return (
    <p className={classes.note} data-color="amber" data-sticky={isSticky}>
      <IconInfoCircle size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>Demo content.</strong> Nothing here is real or shared.
      </span>
    </p>
  );
}
