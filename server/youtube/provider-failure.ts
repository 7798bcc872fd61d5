/** Why Google or YouTube refused: `client` means this installation's, `ended` the person's authorization. */
export type ProviderFailureKind =
  | "away"
  | "limited"
  | "quota"
  | "ended"
  | "refused"
  | "client"
  | "forbidden"
  | "missing"
  | "channel"
  | "large"
  | "strange";

/** A call to Google or YouTube that failed. Its message is for the log: it repeats nothing of what was sent. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  readonly kind: ProviderFailureKind;
  /** Milliseconds after which to come again, where the provider said so. */
  readonly wait: number | undefined;

  constructor(
    kind: ProviderFailureKind,
    message: string,
    more: { wait?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.wait = more.wait;
  }
}
