/** Messages between the Google window and the page that opened it. */
export type GoogleWindowMessage =
  /** A `GoogleOutcome` or an error code. */
  { kind: "outcome"; outcome: string } | { kind: "received" };

/** Works even if Google's page severs `window.opener`; only pages of this origin can use it. */
export const openGoogleChannel = () => new BroadcastChannel("berea.google");
