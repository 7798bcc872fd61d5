export const RESPONSE_DATABASE = "berea-answers";

/** Whether there may be such a database: who has never signed in here has none. */
export async function mayHaveCachedResponses(): Promise<boolean> {
  // Not every browser can say.
  const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === RESPONSE_DATABASE) ?? true;
}
