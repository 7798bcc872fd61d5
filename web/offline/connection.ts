// Whether the server can be reached: the one place that says so, to the bar, to what is read, saved and sent.
import { LIMITS } from "../../contract/limits.ts";
import { retryDelay } from "../../contract/retry-policy.ts";

/** Milliseconds that a check may take; it asks for a few bytes. */
const TIMEOUT_MS = 10_000;

/** Only the server itself counts: browsers know nothing of servers that are down or on the same machine. */
export class Connection extends EventTarget {
  readonly #ask: () => Promise<boolean>;
  #isOffline = false;
  #failures = 0;
  #pendingCheck: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` answers whether the server does. */
  constructor(ask: () => Promise<boolean>) {
    super();
    this.#ask = ask;
  }

  /** Whether the server was away when somebody last looked. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** An answer with this HTTP status has come; the higher ones are those of a proxy whose server is away. */
  reportStatus(status: number): void {
    if (status >= 502) this.reportFailure();
    else this.reportSuccess();
  }

  /** An answer has come from the server. */
  reportSuccess(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
    if (!this.#isOffline) return;
    this.#isOffline = false;
    this.dispatchEvent(new Event("online"));
  }

  /** A call got no answer; where that is news, somebody looks. */
  reportFailure(): void {
    if (!this.#isOffline) void this.check();
  }

  /** Finds out whether the server can be reached. While it cannot, this is repeated, less and less often. */
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
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
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
