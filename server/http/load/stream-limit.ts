import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError, BusyError } from "../../errors.ts";

/** Open event streams per user in all tabs; each uses a connection and a subscription. */
export const MAX_STREAMS_PER_USER = 20;

/** Limits what each user or network may have open at once. */
export function createStreamLimit(
  max = MAX_STREAMS_PER_USER,
  message: string = ERROR_MESSAGES.tooManyStreams,
  maxOfAll = Infinity,
) {
  const open = new Map<string, number>();
  let openOfAll = 0;
  return {
    /** Counts a stream until the returned function is called; throws if there are too many. */
    enter(owner: string): () => void {
      const count = open.get(owner) ?? 0;
      if (openOfAll >= maxOfAll) throw new BusyError();
      if (count >= max) throw new AppError("rate_limited", message);
      open.set(owner, count + 1);
      openOfAll += 1;
      return () => {
        openOfAll -= 1;
        const left = (open.get(owner) ?? 0) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
    },
  };
}
