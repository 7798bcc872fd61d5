import { IconCpu } from "@tabler/icons-react";
import { describeEngine, useEngine } from "../engine.queries.ts";
import classes from "./engine-line.module.css";

/** Says who works here: the built-in engine, or a model and where it runs. */
export function EngineLine() {
  const engine = useEngine().data;
  if (!engine) return null;
  return (
    <p className={classes.engine}>
      <IconCpu size={16} aria-hidden />
      {describeEngine(engine)}
    </p>
  );
}
