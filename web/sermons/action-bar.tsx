import type { ReactNode } from "react";
import classes from "./action-bar.module.css";

interface ActionBarProps {
  /** What leads back. */
  back?: ReactNode;
  /** What leads on. */
  children: ReactNode;
  /** What went wrong on the way. */
  notice?: ReactNode;
}

/** The ways back and on, in sight at the bottom of the window however long the page is. */
export function ActionBar({ back, children, notice }: ActionBarProps) {
  return (
    <div className={classes.bar}>
      {notice && <div className={classes.notice}>{notice}</div>}
      {back}
      <div className={classes.forward}>{children}</div>
    </div>
  );
}
