export const RESPONSE_DATABASE = "berea-answers";

/** Whether there may be cached responses; a browser in which no one has signed in has none. */
export async function mayHaveCachedResponses(): Promise<boolean> {
  // Not every browser can list databases.
  const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === RESPONSE_DATABASE) ?? true;
}
