import { setImmediate as settle } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createModelService, ApiCallError } from "./api-call-error.ts";
import { createApiCallQueue, type QueuedApiCall } from "./api-call-queue.ts";
import { SHORT_TIMING } from "./testing-timing.ts";

const SERVER = createModelService({
  provider: "openai-compatible",
  baseUrl: "https://models.example.org/v1",
  model: "test",
  concurrency: 1,
});
const POLICY = { ...SHORT_TIMING.retryPolicy, initialDelayMs: 0 };

/** A call that the test completes. */
function handCall(priority = 0, started: string[] = [], name = "") {
  const attempts: { succeed(): void; fail(failure: Error): void; signal: AbortSignal }[] = [];
  const call: QueuedApiCall<string> = {
    priority,
    remainingTokens: () => priority,
    attempt: ({ signal, onAccepted }) => {
      started.push(name);
      onAccepted();
      return new Promise((resolve, reject) => {
        attempts.push({ succeed: () => resolve(name), fail: reject, signal });
      });
    },
  };
  return { call, attempts };
}

/** A server that limits concurrent calls and rejects the others with its limit. */
function createServer(takes: number) {
  const server = { atATime: 0, maxConcurrent: 0, answered: 0, refused: 0 };
  const call: QueuedApiCall<void> = {
    priority: 0,
    remainingTokens: () => 0,
    async attempt({ onAccepted }) {
      if (server.atATime >= takes) {
        server.refused += 1;
        throw new ApiCallError("rate-limited", "");
      }
      server.atATime += 1;
      server.maxConcurrent = Math.max(server.maxConcurrent, server.atATime);
      onAccepted();
      await settle();
      server.atATime -= 1;
      server.answered += 1;
    },
  };
  return { server, call };
}

describe("the queue of calls", () => {
  test("never exceeds its concurrency", async () => {
    const queue = createApiCallQueue(3, SERVER, POLICY);
    const { server, call } = createServer(Infinity);
    await Promise.all(Array.from({ length: 40 }, () => queue.run(call)));
    expect(server).toMatchObject({ answered: 40, maxConcurrent: 3 });
  });

  test("starts calls by priority, then in order", async () => {
    const queue = createApiCallQueue(1, SERVER, POLICY);
    const started: string[] = [];
    const calls = [
      handCall(1, started, "short"),
      handCall(50_000, started, "long"),
      handCall(1, started, "also short"),
    ];
    const done = calls.map(({ call }) => queue.run(call));
    for (const at of [1, 0, 2]) {
      await settle();
      calls[at]?.attempts[0]?.succeed();
    }
    await Promise.all(done);
    expect(started).toEqual(["long", "short", "also short"]);
  });

  test("adapts to a server's rate limit with few rejected calls", async () => {
    const queue = createApiCallQueue(8, SERVER, POLICY);
    const { server, call } = createServer(3);
    await Promise.all(Array.from({ length: 200 }, () => queue.run(call)));
    expect(server).toMatchObject({ answered: 200, maxConcurrent: 3 });
    expect(server.refused).toBeLessThanOrEqual(10);
    expect(queue.isLimited()).toBe(true);
  });

  test("raises the concurrency when a server accepts more calls", async () => {
    const queue = createApiCallQueue(4, SERVER, POLICY);
    const busy = createServer(1);
    await Promise.all(Array.from({ length: 4 }, () => queue.run(busy.call)));
    expect(queue.isLimited()).toBe(true);
    const { server, call } = createServer(Infinity);
    await Promise.all(Array.from({ length: 400 }, () => queue.run(call)));
    expect(server.maxConcurrent).toBe(4);
    expect(queue.isLimited()).toBe(false);
  });

  test("starts no call until the time that a server asks to wait is over", async () => {
    const queue = createApiCallQueue(2, SERVER, POLICY);
    let askedAt = 0;
    const startedAt: number[] = [];
    const timed = (priority: number): QueuedApiCall<void> => ({
      priority,
      remainingTokens: () => 0,
      async attempt() {
        if (askedAt > 0) return void startedAt.push(performance.now());
        askedAt = performance.now();
        throw new ApiCallError("rate-limited", "", { retryAfterMs: 60 });
      },
    });
    const first = queue.run(timed(1));
    await settle();
    await Promise.all([first, queue.run(timed(0))]);
    expect(startedAt).toHaveLength(2);
    expect(Math.min(...startedAt) - askedAt).toBeGreaterThanOrEqual(59);
  });

  test("gives up at once when a server asks for an excessive wait", async () => {
    const queue = createApiCallQueue(2, SERVER, POLICY);
    const { call, attempts } = handCall();
    const done = queue.run(call);
    await settle();
    attempts[0]?.fail(new ApiCallError("rate-limited", "", { retryAfterMs: 600_000 }));
    await expect(done).rejects.toThrow(
      "The model server at models.example.org asks us to wait 10 minutes. Try again later.",
    );
  });

  test("retries a transient failure, and gives up after the maximum number of attempts", async () => {
    const queue = createApiCallQueue(2, SERVER, POLICY);
    let attempts = 0;
    const failing: QueuedApiCall<void> = {
      priority: 0,
      remainingTokens: () => 0,
      attempt: () => {
        attempts += 1;
        return Promise.reject(new ApiCallError("transient", ""));
      },
    };
    const { server, call } = createServer(Infinity);
    const other = queue.run(call);
    await expect(queue.run(failing)).rejects.toThrow(
      "The model server at models.example.org keeps failing. Try again later.",
    );
    await other;
    expect(attempts).toBe(POLICY.maxAttempts);
    expect(server.answered).toBe(1);
  });

  test("aborts a cancelled call, waiting or in flight, and continues with the others", async () => {
    const queue = createApiCallQueue(1, SERVER, POLICY);
    const controller = new AbortController();
    const [running, waiting, other] = [handCall(), handCall(), handCall()];
    const cancelled = [running, waiting].map(({ call }) =>
      queue.run({ ...call, signal: controller.signal }).catch((error: unknown) => error),
    );
    const done = queue.run(other.call);
    await settle();
    const reason = new Error("The page was closed.");
    controller.abort(reason);
    expect(await Promise.all(cancelled)).toEqual([reason, reason]);
    expect(running.attempts[0]?.signal.aborted).toBe(true);
    running.attempts[0]?.fail(reason);
    await settle();
    expect(waiting.attempts).toEqual([]);
    other.attempts[0]?.succeed();
    await expect(done).resolves.toBe("");
  });

  test("rejects all calls after it is closed", async () => {
    const queue = createApiCallQueue(1, SERVER, POLICY);
    const [running, waiting] = [handCall(), handCall()];
    const done = [running, waiting].map(({ call }) => queue.run(call));
    await settle();
    queue.close();
    for (const one of [...done, queue.run(handCall().call)]) await expect(one).rejects.toThrow("closed");
    expect(running.attempts[0]?.signal.aborted).toBe(true);
  });
});
