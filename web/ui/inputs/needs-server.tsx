import { IconCloudOff } from "@tabler/icons-react";
import { useIsAway } from "../../offline/use-connection.ts";
import classes from "../notices/engine-line.module.css";

/** Stands beside what only the server can do: says so while it is away. */
export function NeedsServer() {
  if (!useIsAway()) return null;
  return (
    <p className={classes.engine}>
      <IconCloudOff size={16} aria-hidden />
      You are offline, and this needs the server.
    </p>
  );
}
