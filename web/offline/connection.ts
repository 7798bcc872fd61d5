// Whether the server can be reached: the one place that says so, to the bar, to what is read, saved and sent.
import { LIMITS } from "../../contract/limits.ts";
import { retryDelay } from "../../contract/retry-policy.ts";

/** Milliseconds that a look may take; it asks for a few bytes. */
const TIMEOUT_MS = 10_000;

/** Only the server itself counts: browsers know nothing of servers that are down or on the same machine. */
export class Connection extends EventTarget {
  readonly #ask: () => Promise<boolean>;
  #isAway = false;
  #failures = 0;
  #looking: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` answers whether the server does. */
  constructor(ask: () => Promise<boolean>) {
    super();
    this.#ask = ask;
  }

  /** Whether the server was away when somebody last looked. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** An answer with this HTTP status has come; the higher ones are those of a proxy whose server is away. */
  note(status: number): void {
    if (status >= 502) this.miss();
    else this.hear();
  }

  /** An answer has come from the server. */
  hear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
    if (!this.#isAway) return;
    this.#isAway = false;
    this.dispatchEvent(new Event("online"));
  }

  /** A call got no answer; where that is news, somebody looks. */
  miss(): void {
    if (!this.#isAway) void this.look();
  }

  /** Finds out whether the server can be reached. While it cannot, this is repeated, less and less often. */
  look(): Promise<boolean> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<boolean> {
    if (await this.#ask()) {
      this.hear();
      return true;
    }
    if (this.#timer === undefined) this.#lookLater();
    if (!this.#isAway) {
      this.#isAway = true;
      this.dispatchEvent(new Event("offline"));
    }
    return false;
  }

  #lookLater(): void {
    this.#failures += 1;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.look();
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

const look = () => void connection.look();

export function watchConnection(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const lookAgain = () => {
    if (connection.isAway && document.visibilityState === "visible") look();
  };
  window.addEventListener("offline", look, { signal });
  window.addEventListener("online", look, { signal });
  window.addEventListener("focus", lookAgain, { signal });
  document.addEventListener("visibilitychange", lookAgain, { signal });
  return () => over.abort();
}
