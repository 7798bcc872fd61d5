/**
 * Does a list of things at the same time; where one fails, the signal that the others were given is aborted, so that
 * nothing goes on (and is paid for) that nobody waits for. Rejects with the first reason.
 */
export async function runAllOrAbort<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const controller = new AbortController();
  const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  try {
    return await Promise.all(items.map((item) => work(item, either)));
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
