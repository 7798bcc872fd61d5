import type { ReactNode } from "react";

export interface RouteHandle {
  /** In the top bar and of the window. */
  title: string;
  /** What strangers see there; where it is undefined they are sent to sign in. */
  invitation?: ReactNode;
}
