import { AsyncLocalStorage } from "node:async_hooks";

const hidden = new AsyncLocalStorage<{ failure?: Error }>();

export function recordCause(details: readonly unknown[]): void {
  const failure = details.find((detail) => detail instanceof Error);
  const store = hidden.getStore();
  if (store && failure) store.failure = failure;
}

/** Calls better-auth. It logs why it could not look a session up, and throws what does not say so: this throws the reason. */
export async function rethrowCause<Result>(call: () => Promise<Result>): Promise<Result> {
  const store: { failure?: Error } = {};
  try {
    return await hidden.run(store, call);
  } catch (error) {
    throw store.failure ?? error;
  }
}
