import type { ReactNode } from "react";
import classes from "./prose.module.css";

type ProseProps = { children: ReactNode; html?: undefined } | { html: string; children?: undefined };

/** Long text in the reading font with a comfortable line length. `html` must be sanitized. */
export function Prose({ children, html }: ProseProps) {
  return html === undefined ? (
    <div className={classes.prose}>{children}</div>
  ) : (
    <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
