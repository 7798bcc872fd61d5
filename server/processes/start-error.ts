/** Why Berea can't start or continue: a sentence for the operator, printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
