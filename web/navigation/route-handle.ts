import type { ReactNode } from "react";

export interface RouteHandle {
  /** For the top bar and the window. */
  title: string;
  /** Shown to signed-out visitors; without it they are redirected to sign in. */
  invitation?: ReactNode;
}
