// Tells a call that hangs from one that is slow, by what the other calls to the same server take.
import { ApiCallError } from "./api-call-error.ts";

/** Milliseconds that a call may be silent. */
export interface StallTimeouts {
  /** Before its first token, where nothing is known of the server: it may have to load the model. */
  firstToken: number;
  /** Between tokens, where nothing is known of the server. */
  nextToken: number;
  /** The least of either, once it is known what the server takes. */
  least: number;
  /** How often silences are looked at. */
  look: number;
}

const SILENCE_LIMITS: StallTimeouts = {
  firstToken: 300_000,
  nextToken: 60_000,
  least: 2_500,
  look: 250,
};

/** How many times longer than what the server was seen to take makes a hang. */
const TIMES_FIRST = 4;
const TIMES_NEXT = 10;
/** Each new attempt of the same call gets so many times the limits. */
const TIMES_ATTEMPT = 3;
const REMEMBERED = 24;
const ENOUGH = 3;

interface WatchedCall {
  /** Rejects the call with a failure of silence, and closes its connection. */
  stop(failure: ApiCallError): void;
  inputTokens: number;
  attempt: number;
  startedAt: number;
  /** When the last token came; undefined before the first. */
  lastToken?: number;
  longestGap: number;
  /** Since when the server was seen to have room for it, while it waits for its first token. */
  roomSince: number;
}

/** Watches the calls of one server. */
export function createStallDetector(limits: StallTimeouts = SILENCE_LIMITS) {
  const calls = new Set<WatchedCall>();
  const firstTokens: { time: number; inputTokens: number }[] = [];
  const gaps: number[] = [];
  /** Most calls that were seen to receive tokens at the same time. */
  let mostSpeaking = 0;
  let timer: NodeJS.Timeout | undefined;

  const speaking = () => [...calls].filter(({ lastToken }) => lastToken !== undefined).length;

  function look(): void {
    const now = performance.now();
    const spoken = speaking();
    for (const call of calls) {
      // Where nothing is known of the server, its silence is long enough as it is.
      const more = firstTokens.length < ENOUGH ? 1 : TIMES_ATTEMPT ** call.attempt;
      if (call.lastToken !== undefined) {
        if (now - call.lastToken > maxGap() * more) stop(call, "No more of the reply came.");
        continue;
      }
      // A server that works on as many calls as it ever did may simply have put this one in its own queue.
      if (spoken + 1 > mostSpeaking) call.roomSince = now;
      const hangs = now - call.roomSince > maxFirstToken(call.inputTokens) * more;
      if (hangs || now - call.startedAt > limits.firstToken * more) stop(call, "No reply came.");
    }
  }

  function maxFirstToken(inputTokens: number): number {
    if (firstTokens.length < ENOUGH) return limits.firstToken;
    // Of prompts as short as this one where there were enough of them, for long ones take longer to read.
    const short = firstTokens.filter((seen) => seen.inputTokens <= inputTokens * 2);
    const alike = short.length < ENOUGH ? firstTokens : short;
    const longest = Math.max(...alike.map((seen) => seen.time * Math.max(1, inputTokens / seen.inputTokens)));
    return clamp(longest * TIMES_FIRST, limits.firstToken);
  }

  function maxGap(): number {
    if (gaps.length < ENOUGH) return limits.nextToken;
    return clamp(Math.max(...gaps) * TIMES_NEXT, limits.nextToken);
  }

  const clamp = (time: number, most: number) => Math.min(Math.max(time, limits.least), most);

  function stop(call: WatchedCall, detail: string): void {
    end(call);
    call.stop(new ApiCallError("silent", detail));
  }

  function end(call: WatchedCall): void {
    calls.delete(call);
    if (calls.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Watches a call; answers what to tell it. */
    start(watched: Pick<WatchedCall, "inputTokens" | "attempt" | "stop">) {
      const now = performance.now();
      const call: WatchedCall = { ...watched, startedAt: now, roomSince: now, longestGap: 0 };
      calls.add(call);
      timer ??= setInterval(look, limits.look);
      return {
        token() {
          const time = performance.now();
          if (call.lastToken === undefined) {
            remember(firstTokens, { time: time - call.startedAt, inputTokens: call.inputTokens });
            call.lastToken = time;
            mostSpeaking = Math.max(mostSpeaking, speaking());
          } else {
            call.longestGap = Math.max(call.longestGap, time - call.lastToken);
            call.lastToken = time;
          }
        },
        end() {
          if (calls.has(call) && call.longestGap > 0) remember(gaps, call.longestGap);
          end(call);
        },
      };
    },
  };
}

function remember<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > REMEMBERED) list.shift();
}
