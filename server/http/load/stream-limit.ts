import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";

/** Event streams that a person may have open at a time, in all tabs: each holds a connection and what it follows. */
export const MAX_STREAMS_PER_USER = 20;

export function createStreamLimit(most = MAX_STREAMS_PER_USER) {
  const open = new Map<string, number>();
  return {
    /** Counts one more of a person, until what it answers is called; throws where they have too many. */
    enter(uid: string): () => void {
      const count = open.get(uid) ?? 0;
      if (count >= most) throw new AppError("rate_limited", ERROR_MESSAGES.tooManyStreams);
      open.set(uid, count + 1);
      return () => {
        const left = (open.get(uid) ?? 0) - 1;
        if (left > 0) open.set(uid, left);
        else open.delete(uid);
      };
    },
  };
}
