import { IconCpu } from "@tabler/icons-react";
import { describeEngine, useEngine } from "../../system/engine.queries.ts";
import { useIsAway } from "../../offline/use-connection.ts";
import { NeedsServer } from "../inputs/needs-server.tsx";
import classes from "./engine-line.module.css";

/** Says who works here: the built-in engine, or a model and where it runs; without the server, that nobody does. */
export function EngineLine() {
  const engine = useEngine().data;
  if (useIsAway()) return <NeedsServer />;
  if (!engine) return null;
  return (
    <p className={classes.engine}>
      <IconCpu size={16} aria-hidden />
      {describeEngine(engine)}
    </p>
  );
}
