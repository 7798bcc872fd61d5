import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { TooManyRequestsError } from "../../errors.ts";
import { delayRefusal } from "../load/delay-refusal.ts";
import { networkOf } from "./network.ts";

const MINUTE_SECONDS = 60;

/** Throws `TooManyRequestsError` if none are left. */
export async function consumePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  await limiter.consume(key, points).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const isRepeated = reason.consumedPoints - points > limiter.points;
    throw new TooManyRequestsError(reason.msBeforeNext, { isRepeated });
  });
}

/** Limits what each network may do in a minute, for pages that need no account. */
export function createNetworkLimit(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  return {
    /** Throws a `TooManyRequestsError`, after a while. */
    count: (address: string) =>
      consumePoints(limiter, networkOf(address)).catch(async (error: unknown) => {
        await delayRefusal();
        throw error;
      }),
  };
}
