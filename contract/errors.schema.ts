import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";

/** Body of every error response; `current` is the newer record of a conflict. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
  }),
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
