import { z } from "zod";
import { ACCOUNT_DATA_MESSAGES, DELETE_WORD } from "./account-data.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** How many records an archive added, and how many already existed and were left unchanged. */
export const ArchiveOutcome = z.object({ added: z.int(), alreadyThere: z.int() });
export type ArchiveOutcome = z.infer<typeof ArchiveOutcome>;

export const accountDataEndpoints = {
  deleteAccount: defineEndpoint(CALLS.deleteAccount, {
    tokenScope: "none",
    summary:
      "Deletes the account and its data. A deletion that has started finishes even after a crash; requires a sign-in within the last day",
    params: z.object({ uid: z.string() }),
    body: z.object({ confirm: z.literal(DELETE_WORD, ACCOUNT_DATA_MESSAGES.confirm) }),
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "requires_recent_login", "not_found"],
  }),
};
