/** Why Berea cannot start, or cannot go on: one sentence for the person who runs it, printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
