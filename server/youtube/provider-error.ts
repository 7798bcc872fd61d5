/** Why a call failed: `client` is about this installation's OAuth client, `expired` about the user's authorization. */
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

/** A failed call to Google or YouTube. The message is for the log and contains nothing of the request. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  /** Milliseconds of the provider's Retry-After. */
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
