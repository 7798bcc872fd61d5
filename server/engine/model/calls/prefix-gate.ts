// Providers can reuse the start of a prompt only once they have read it. So the first call with a start goes ahead, and the
// others wait until its reply begins.

export interface PrefixGate {
  /**
   * Resolves when a call with this prefix may start: at once, or when the call that goes ahead has its first token. Call
   * `opened` when the reply begins, and when it ends or fails.
   */
  enter(prefix: string, priority: number, signal: AbortSignal | undefined): Promise<{ opened(): void }>;
}

interface Waiting {
  priority: number;
  start(isFirst: boolean): void;
}

/** How long calls are gathered, so that the one with the longest reply goes ahead. */
const GATHERING_MS = 20;
/** Providers forget a start that was not used for five minutes. */
const CACHED_MS = 240_000;
const MAX_PREFIXES = 1_000;

/** For calls that needn't wait. */
export const OPEN = { opened: () => undefined };

export function createPrefixGate(): PrefixGate {
  /** When the reply of the latest call with a prefix began. */
  const openedAt = new Map<string, number>();
  const waiting = new Map<string, Waiting[]>();

  function open(prefix: string): void {
    openedAt.delete(prefix);
    openedAt.set(prefix, performance.now());
    const [oldest] = openedAt.keys();
    if (openedAt.size > MAX_PREFIXES && oldest !== undefined) openedAt.delete(oldest);
    const others = waiting.get(prefix) ?? [];
    waiting.delete(prefix);
    for (const { start } of others) start(false);
  }

  function letFirstGo(prefix: string): void {
    const calls = waiting.get(prefix) ?? [];
    const first = calls.toSorted((a, b) => b.priority - a.priority)[0];
    if (!first) return void waiting.delete(prefix);
    waiting.set(
      prefix,
      calls.filter((call) => call !== first),
    );
    first.start(true);
  }

  return {
    async enter(prefix, priority, signal) {
      if (performance.now() - (openedAt.get(prefix) ?? -Infinity) < CACHED_MS) {
        return { opened: () => open(prefix) };
      }
      const { promise, resolve, reject } = Promise.withResolvers<{ opened(): void }>();
      const call: Waiting = {
        priority,
        start: (isFirst) => resolve(isFirst ? { opened: () => open(prefix) } : OPEN),
      };
      const calls = waiting.get(prefix);
      if (calls) calls.push(call);
      else {
        waiting.set(prefix, [call]);
        setTimeout(() => letFirstGo(prefix), GATHERING_MS);
      }
      const leave = () => {
        const others = waiting.get(prefix)?.filter((other) => other !== call);
        if (others) waiting.set(prefix, others);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      return promise.finally(() => signal?.removeEventListener("abort", leave));
    },
  };
}
