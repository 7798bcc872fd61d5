// The one queue of all calls to the model server of this process.
import { setTimeout as pause } from "node:timers/promises";
import { CallFailure } from "./call-failure.ts";
import { ModelError } from "../engine.ts";

/** A call that waits its turn. */
export interface QueuedCall<Result> {
  /** Calls of higher rank go first: the tokens that are written with it and with what waits for it. */
  rank: number;
  /** Tokens that are still to be written with it, as far as can be told. */
  tokens(): number;
  signal?: AbortSignal | undefined;
  /** Does the call; rejects with a `CallFailure`. `accepted` says that the server has begun to answer. */
  attempt(attempt: { number: number; signal: AbortSignal; accepted(): void }): Promise<Result>;
}

/** Milliseconds and counts by which the queue waits and gives up. */
export interface QueuePatience {
  /** Before the first new attempt; doubled for each after it, and spread by chance. */
  backOff: number;
  /** Attempts of a call that fails in passing. */
  attempts: number;
  /** How often a call may be answered that there are too many. */
  limits: number;
  /** The longest that a server may ask to wait. */
  longestWait: number;
  /** Between two calls beyond the number that the server is known to take at a time. */
  stagger: number;
  /** After the end of a call that broke, and of any where the server has said that there were too many. */
  grace: number;
}

const QUEUE_PATIENCE: QueuePatience = {
  backOff: 400,
  attempts: 6,
  limits: 12,
  longestWait: 120_000,
  stagger: 100,
  grace: 25,
};

/** Calls that must have succeeded since the server last said that there were too many before one more is tried. */
const RAISE_AFTER = 50;
/** Rank that a call gains in a second of waiting, so that short ones are not passed over for ever. */
const RANK_PER_SECOND = 40;

interface Entry {
  call: QueuedCall<unknown>;
  order: number;
  arrived: number;
  notBefore: number;
  attempts: number;
  limits: number;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  stopListening(): void;
}

export interface CallQueue {
  /** Does a call when its turn comes, again where it fails in passing. Rejects with the last reason. */
  run<Result>(call: QueuedCall<Result>): Promise<Result>;
  /** Tokens still to be written with all calls, waiting and in flight, for each of those that can be in flight. */
  tokensForEach(): number;
  /** Whether the server is known to take fewer calls at a time than it could be sent. */
  isLimited(): boolean;
  /** Stops all calls. */
  close(): void;
}

/**
 * At most `most` calls at a time, those of higher rank first; fewer where the server says that there are too many. To find
 * out how many it takes, calls beyond the number that is known to be taken start one by one.
 */
export function createCallQueue(
  most: number,
  serverName: string,
  patience: QueuePatience = QUEUE_PATIENCE,
): CallQueue {
  const waiting: Entry[] = [];
  const running = new Map<Entry, { isAccepted: boolean; startedAt: number; controller: AbortController }>();
  let limit = most;
  /** Calls at a time that the server has been seen to take. */
  let proven = 0;
  let pausedUntil = 0;
  let succeededSinceLimit = 0;
  let raiseAfter = RAISE_AFTER;
  let isRaising = false;
  let order = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasAnswered = false;
  let hasSucceeded = false;

  function schedule(): void {
    clearTimeout(timer);
    timer = undefined;
    while (running.size < limit) {
      const time = now();
      const entry = chooseNext(waiting, time);
      const readyAt = Math.max(pausedUntil, staggeredUntil(), entry ? time : earliest(waiting));
      if (readyAt === Infinity) return;
      if (readyAt > time || !entry) {
        timer = setTimeout(schedule, Math.ceil(readyAt - time) + 1);
        return;
      }
      waiting.splice(waiting.indexOf(entry), 1);
      void start(entry);
    }
  }

  /** Beyond the proven number one call at a time is new to the server, for as long as it takes to say no. */
  function staggeredUntil(): number {
    if (running.size < proven) return 0;
    let until = 0;
    for (const { isAccepted, startedAt } of running.values()) {
      if (!isAccepted) until = Math.max(until, startedAt + patience.stagger);
    }
    return until;
  }

  async function start(entry: Entry): Promise<void> {
    const controller = new AbortController();
    const state = { isAccepted: false, startedAt: now(), controller };
    running.set(entry, state);
    const accepted = () => {
      if (state.isAccepted || !running.has(entry)) return;
      state.isAccepted = true;
      hasAnswered = true;
      let taken = 0;
      for (const { isAccepted } of running.values()) if (isAccepted) taken += 1;
      proven = Math.max(proven, taken);
      schedule();
    };
    try {
      const { call, attempts } = entry;
      const result = await call.attempt({ number: attempts, signal: controller.signal, accepted });
      finish(entry);
      succeed();
      entry.resolve(result);
    } catch (error) {
      // The server may need a moment to see that a broken call is over; until then it is one of those in flight.
      if (patience.grace > 0) await pause(patience.grace);
      finish(entry);
      if (entry.call.signal?.aborted || isClosed || !(error instanceof CallFailure)) entry.reject(error);
      else retry(entry, error);
    }
    schedule();
  }

  function finish(entry: Entry): void {
    running.delete(entry);
    if (limit < most) pausedUntil = Math.max(pausedUntil, now() + patience.grace);
  }

  function succeed(): void {
    hasSucceeded = true;
    succeededSinceLimit += 1;
    if (limit >= most || succeededSinceLimit < raiseAfter) return;
    // The last time that one more was tried went well, so the next may be tried as soon.
    if (isRaising) raiseAfter = RAISE_AFTER;
    isRaising = true;
    limit += 1;
    succeededSinceLimit = 0;
  }

  function retry(entry: Entry, failure: CallFailure): void {
    const giveUp = (sentence: string) => {
      entry.stopListening();
      entry.reject(failure.reason ?? new ModelError(sentence));
    };
    const wait = failure.wait ?? 0;
    if (wait > patience.longestWait) {
      return giveUp(`The model server at ${serverName} asks to wait ${describeWait(wait)}. Try again later.`);
    }
    if (failure.kind === "limited") {
      entry.limits += 1;
      if (entry.limits > patience.limits) {
        return giveUp(`The model server at ${serverName} has too much to do at the moment. Try again later.`);
      }
      lowerLimit();
      if (wait > 0) pausedUntil = Math.max(pausedUntil, now() + wait);
      else entry.notBefore = now() + backOff(entry.limits);
    } else {
      const isHopeless =
        (failure.kind === "unreachable" && !hasAnswered) || (failure.kind === "silent" && !hasSucceeded);
      const attempts = isHopeless ? Math.min(2, patience.attempts) : patience.attempts;
      const isWorthwhile = failure.kind !== "refused" && failure.kind !== "final";
      entry.attempts += 1;
      if (!isWorthwhile || entry.attempts >= attempts) {
        return giveUp(describeFailure(failure));
      }
      entry.notBefore = now() + Math.max(wait, backOff(entry.attempts));
    }
    waiting.push(entry);
  }

  function describeFailure({ kind, said }: CallFailure): string {
    if (kind === "silent") return `The model server at ${serverName} does not answer. Try again later.`;
    const reason = said === undefined ? "" : `: “${said.replace(/[.\s]+$/, "")}”`;
    return `The model server at ${serverName} fails again and again${reason}. Try again later.`;
  }

  function lowerLimit(): void {
    limit = Math.max(1, Math.min(limit, running.size));
    proven = Math.min(proven, limit);
    if (isRaising) raiseAfter = Math.min(raiseAfter * 2, RAISE_AFTER * 16);
    isRaising = false;
    succeededSinceLimit = 0;
  }

  const backOff = (times: number) => patience.backOff * 2 ** (times - 1) * (0.5 + Math.random());

  return {
    run<Result>(call: QueuedCall<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        if (isClosed) return reject(new Error("The engine is closed."));
        if (call.signal?.aborted) return reject(call.signal.reason as Error);
        const stop = () => {
          const at = waiting.indexOf(entry);
          if (at !== -1) waiting.splice(at, 1);
          running.get(entry)?.controller.abort(call.signal?.reason);
          entry.reject(call.signal?.reason);
        };
        const entry: Entry = {
          call,
          order: (order += 1),
          arrived: now(),
          notBefore: 0,
          attempts: 0,
          limits: 0,
          resolve: (result) => {
            entry.stopListening();
            resolve(result as Result);
          },
          reject: (reason) => {
            entry.stopListening();
            reject(reason as Error);
          },
          stopListening: () => call.signal?.removeEventListener("abort", stop),
        };
        call.signal?.addEventListener("abort", stop, { once: true });
        waiting.push(entry);
        // Calls that are made together are put in order before the first of them starts.
        queueMicrotask(schedule);
      });
    },
    tokensForEach() {
      let tokens = 0;
      for (const { call } of waiting) tokens += call.tokens();
      for (const { call } of running.keys()) tokens += call.tokens();
      return tokens / limit;
    },
    isLimited: () => limit < most,
    close() {
      isClosed = true;
      clearTimeout(timer);
      const reason = new Error("The engine is closed.");
      for (const entry of waiting.splice(0)) entry.reject(reason);
      for (const [entry, { controller }] of running) {
        controller.abort(reason);
        entry.reject(reason);
      }
    },
  };
}

const now = () => performance.now();

function chooseNext(waiting: readonly Entry[], time: number): Entry | undefined {
  let best: { entry: Entry; rank: number } | undefined;
  for (const entry of waiting) {
    if (entry.notBefore > time) continue;
    const rank = entry.call.rank + ((time - entry.arrived) / 1000) * RANK_PER_SECOND;
    const isBetter = !best || rank > best.rank + 1e-9;
    if (isBetter || (best && rank > best.rank - 1e-9 && entry.order < best.entry.order))
      best = { entry, rank };
  }
  return best?.entry;
}

const earliest = (waiting: readonly Entry[]) => Math.min(...waiting.map(({ notBefore }) => notBefore));

const describeWait = (milliseconds: number) =>
  milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} seconds`
    : `${Math.ceil(milliseconds / 60_000)} minutes`;
