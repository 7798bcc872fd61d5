/** What the window of Google and the page that opened it tell each other. */
export type GoogleWindowMessage =
  /** How it went: "known" or "new" as `GoogleOutcome`, or the code of a failure. */
  { kind: "outcome"; outcome: string } | { kind: "heard" };

/** Only for pages of this origin; works even where Google cuts the tie between the two windows. */
export const openGoogleChannel = () => new BroadcastChannel("berea.google");
