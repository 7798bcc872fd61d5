/** Runs a task for every item concurrently. When one fails, it aborts the others and rejects. */
export async function runAllOrAbort<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const controller = new AbortController();
  const anySignal = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  try {
    return await Promise.all(items.map((item) => work(item, anySignal)));
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
