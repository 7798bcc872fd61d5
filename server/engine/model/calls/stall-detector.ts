// Distinguishes a stalled call from a slow one by how long other calls to the same server take.
import { ApiCallError } from "./api-call-error.ts";

/** Milliseconds without a token after which a call counts as stalled. */
export interface StallTimeouts {
  /** Before the first token while there are no samples: the server may have to load the model. */
  firstTokenMs: number;
  /** Between tokens while there are no samples. */
  nextTokenMs: number;
  /** The minimum of both once there are samples. */
  minMs: number;
  /** Interval between checks. */
  pollMs: number;
}

const DEFAULT_TIMEOUTS: StallTimeouts = {
  firstTokenMs: 300_000,
  nextTokenMs: 60_000,
  minMs: 2_500,
  pollMs: 250,
};

/** A call has stalled if it takes this many times longer than the samples. */
const FIRST_TOKEN_FACTOR = 4;
const NEXT_TOKEN_FACTOR = 10;
/** Each retry multiplies the timeouts. */
const ATTEMPT_FACTOR = 3;
const MAX_SAMPLES = 24;
const MIN_SAMPLES = 3;

interface WatchedCall {
  /** Rejects the call and closes its connection. */
  stop(failure: ApiCallError): void;
  inputTokens: number;
  attempt: number;
  startedAt: number;
  lastToken?: number;
  longestGap: number;
  /** Since when the server has had a free slot for it, while it waits for its first token. */
  slotFreeSince: number;
}

export function createStallDetector(timeouts: StallTimeouts = DEFAULT_TIMEOUTS) {
  const calls = new Set<WatchedCall>();
  const firstTokens: { time: number; inputTokens: number }[] = [];
  const gaps: number[] = [];
  /** Most calls seen receiving tokens at the same time. */
  let maxStreaming = 0;
  let timer: NodeJS.Timeout | undefined;

  const countStreaming = () => [...calls].filter(({ lastToken }) => lastToken !== undefined).length;

  function check(): void {
    const now = performance.now();
    const streaming = countStreaming();
    for (const call of calls) {
      // The timeouts without samples are long enough for every attempt.
      const factor = firstTokens.length < MIN_SAMPLES ? 1 : ATTEMPT_FACTOR ** call.attempt;
      if (call.lastToken !== undefined) {
        if (now - call.lastToken > maxGap() * factor) stop(call, "The reply stalled.");
        continue;
      }
      // A server that is handling as many calls as ever may have queued this one.
      if (streaming + 1 > maxStreaming) call.slotFreeSince = now;
      const isStalled = now - call.slotFreeSince > maxFirstToken(call.inputTokens) * factor;
      if (isStalled || now - call.startedAt > timeouts.firstTokenMs * factor)
        stop(call, "There was no reply.");
    }
  }

  function maxFirstToken(inputTokens: number): number {
    if (firstTokens.length < MIN_SAMPLES) return timeouts.firstTokenMs;
    // Prefers samples of prompts this short, because longer ones take longer to read.
    const short = firstTokens.filter((seen) => seen.inputTokens <= inputTokens * 2);
    const similar = short.length < MIN_SAMPLES ? firstTokens : short;
    const longest = Math.max(
      ...similar.map((seen) => seen.time * Math.max(1, inputTokens / seen.inputTokens)),
    );
    return clamp(longest * FIRST_TOKEN_FACTOR, timeouts.firstTokenMs);
  }

  function maxGap(): number {
    if (gaps.length < MIN_SAMPLES) return timeouts.nextTokenMs;
    return clamp(Math.max(...gaps) * NEXT_TOKEN_FACTOR, timeouts.nextTokenMs);
  }

  const clamp = (time: number, maxMs: number) => Math.min(Math.max(time, timeouts.minMs), maxMs);

  function stop(call: WatchedCall, detail: string): void {
    end(call);
    call.stop(new ApiCallError("timeout", detail));
  }

  function end(call: WatchedCall): void {
    calls.delete(call);
    if (calls.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Starts watching a call. The caller reports each token and the end. */
    start(watched: Pick<WatchedCall, "inputTokens" | "attempt" | "stop">) {
      const now = performance.now();
      const call: WatchedCall = { ...watched, startedAt: now, slotFreeSince: now, longestGap: 0 };
      calls.add(call);
      timer ??= setInterval(check, timeouts.pollMs);
      return {
        token() {
          const time = performance.now();
          if (call.lastToken === undefined) {
            addSample(firstTokens, { time: time - call.startedAt, inputTokens: call.inputTokens });
            call.lastToken = time;
            maxStreaming = Math.max(maxStreaming, countStreaming());
          } else {
            call.longestGap = Math.max(call.longestGap, time - call.lastToken);
            call.lastToken = time;
          }
        },
        end() {
          if (calls.has(call) && call.longestGap > 0) addSample(gaps, call.longestGap);
          end(call);
        },
      };
    },
  };
}

function addSample<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > MAX_SAMPLES) list.shift();
}
