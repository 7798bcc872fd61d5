/**
 * Why Google or YouTube did not do what was asked:
 * - `away`: it does not answer, or cannot right now.
 * - `limited`: it is asked too often.
 * - `quota`: all that it allows this installation in a day is used up.
 * - `ended`: the person's authorisation is no longer good, or never allowed this.
 * - `refused`: what the person brought from the consent screen is no good.
 * - `client`: it does not accept this installation's client, or the API is not switched on for it.
 * - `forbidden`: the video is not the person's own.
 * - `missing`: there is no such video for this person, or no such captions.
 * - `channel`: the Google account has no channel on YouTube.
 * - `large`: it answered with more than anybody needs.
 * - `strange`: it answered with something else than an answer.
 */
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
