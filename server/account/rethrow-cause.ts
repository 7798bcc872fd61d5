import { AsyncLocalStorage } from "node:async_hooks";

const loggedErrors = new AsyncLocalStorage<{ error?: Error }>();

export function recordCause(details: readonly unknown[]): void {
  const error = details.find((detail) => detail instanceof Error);
  const store = loggedErrors.getStore();
  if (store && error) store.error = error;
}

/** Calls better-auth, which logs the cause of an error and throws another error without it; this throws the cause. */
export async function rethrowCause<Result>(call: () => Promise<Result>): Promise<Result> {
  const store: { error?: Error } = {};
  try {
    return await loggedErrors.run(store, call);
  } catch (error) {
    throw store.error ?? error;
  }
}
