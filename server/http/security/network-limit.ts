import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { TooManyRequestsError } from "../../errors.ts";
import { networkOf } from "./network.ts";

const MINUTE_SECONDS = 60;

/** Throws `TooManyRequestsError` if none are left. */
export async function consumePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  await limiter.consume(key, points).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? new TooManyRequestsError(reason.msBeforeNext) : reason;
  });
}

/** Limits what each network may do in a minute, for pages that need no account. */
export function createNetworkLimit(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  return { count: (address: string) => consumePoints(limiter, networkOf(address)) };
}
