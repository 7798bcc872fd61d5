import type { ReactNode } from "react";
import classes from "./reading.module.css";

type ReadingProps = { children: ReactNode; html?: undefined } | { html: string; children?: undefined };

/** Text that people read at length, in the reading face and at a comfortable measure. `html` must be safe already. */
export function Reading({ children, html }: ReadingProps) {
  return html === undefined ? (
    <div className={classes.reading}>{children}</div>
  ) : (
    <div className={classes.reading} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
