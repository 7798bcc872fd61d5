/** Why Google or YouTube refused: `client` means this installation's, `ended` the person's authorization. */
export type ProviderErrorKind =
  | "unavailable"
  | "limited"
  | "quota"
  | "expired"
  | "refused"
  | "client"
  | "forbidden"
  | "missing"
  | "channel"
  | "large"
  | "unexpected";

/** A call to Google or YouTube that failed. Its message is for the log: it repeats nothing of what was sent. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  /** Milliseconds after which to come again, where the provider said so. */
  readonly wait: number | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    more: { wait?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.wait = more.wait;
  }
}
