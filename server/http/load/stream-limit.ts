import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";

/** Open event streams per user in all tabs; each uses a connection and a subscription. */
export const MAX_STREAMS_PER_USER = 20;

export function createStreamLimit(max = MAX_STREAMS_PER_USER) {
  const open = new Map<string, number>();
  return {
    /** Counts a stream of the user until the returned function is called; throws if there are too many. */
    enter(uid: string): () => void {
      const count = open.get(uid) ?? 0;
      if (count >= max) throw new AppError("rate_limited", ERROR_MESSAGES.tooManyStreams);
      open.set(uid, count + 1);
      return () => {
        const left = (open.get(uid) ?? 0) - 1;
        if (left > 0) open.set(uid, left);
        else open.delete(uid);
      };
    },
  };
}
