/** What the window of Google and the page that opened it tell each other. */
export type GoogleNews =
  /** How it went: "known" or "new" as `GoogleOutcome`, or the code of a failure. */
  | { kind: "outcome"; outcome: string }
  /** The page goes on from here. */
  | { kind: "heard" };

/**
 * Only pages of this very origin hear it. They find each other even where Google cuts the tie between a window and the
 * one that opened it.
 */
export const openGoogleChannel = () => new BroadcastChannel("berea.google");
