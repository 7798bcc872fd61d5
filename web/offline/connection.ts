// The connection status: whether the server can be reached. Everything that shows or depends on it asks this module.
import { LIMITS } from "../../contract/limits.ts";
import { retryDelay } from "../../contract/retry-policy.ts";

const CHECK_TIMEOUT_MS = 10_000;

/** Emits "online" and "offline". Not `navigator.onLine`, which doesn't know about the server. */
export class Connection extends EventTarget {
  readonly #ask: () => Promise<boolean>;
  #isOffline = false;
  #failures = 0;
  #pendingCheck: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` returns whether the server responds. */
  constructor(ask: () => Promise<boolean>) {
    super();
    this.#ask = ask;
  }

  /** The result of the last check. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** Records a response; a status of 502 or higher comes from a proxy that can't reach the server. */
  reportStatus(status: number): void {
    if (status >= 502) this.reportFailure();
    else this.reportSuccess();
  }

  reportSuccess(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
    if (!this.#isOffline) return;
    this.#isOffline = false;
    this.dispatchEvent(new Event("online"));
  }

  /** Records a call without a response, and checks the connection unless it is known to be offline. */
  reportFailure(): void {
    if (!this.#isOffline) void this.check();
  }

  /** Checks whether the server can be reached. While it can't, the check is repeated at growing intervals. */
  check(): Promise<boolean> {
    return (this.#pendingCheck ??= this.#check().finally(() => (this.#pendingCheck = undefined)));
  }

  async #check(): Promise<boolean> {
    if (await this.#ask()) {
      this.reportSuccess();
      return true;
    }
    if (this.#timer === undefined) this.#scheduleCheck();
    if (!this.#isOffline) {
      this.#isOffline = true;
      this.dispatchEvent(new Event("offline"));
    }
    return false;
  }

  #scheduleCheck(): void {
    this.#failures += 1;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.check();
      },
      retryDelay(LIMITS.retryDelayMs, this.#failures),
    );
  }
}

const askHealth = () =>
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

export const connection = new Connection(askHealth);

const check = () => void connection.check();

export function watchConnection(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const checkAgain = () => {
    if (connection.isOffline && document.visibilityState === "visible") check();
  };
  window.addEventListener("offline", check, { signal });
  window.addEventListener("online", check, { signal });
  window.addEventListener("focus", checkAgain, { signal });
  document.addEventListener("visibilitychange", checkAgain, { signal });
  return () => over.abort();
}
