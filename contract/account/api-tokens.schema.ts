import { z } from "zod";
import { TOKEN_SCOPES } from "../call.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { MAX_TOKENS, TOKEN_MESSAGES } from "./api-tokens.ts";

const NAME_CHARACTERS = 100;

const Scope = z
  .enum(TOKEN_SCOPES)
  .meta({ description: "`read` allows calls that change nothing; `write` allows the others too" });

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: Scope,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().meta({ description: "Null if it never expires" }),
  lastUsedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Accurate to the minute; null if it was never used" }),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: z.string().trim().min(1, TOKEN_MESSAGES.name).max(NAME_CHARACTERS),
  scope: Scope,
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullish()
    .meta({ description: "By default, the token never expires" }),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

export const apiTokenEndpoints = {
  listApiTokens: defineEndpoint(CALLS.listApiTokens, {
    summary: `Lists the user's API tokens, newest first, at most ${MAX_TOKENS}; never the tokens themselves`,
    tokenScope: "none",
    params: z.object({ uid: z.string() }),
    response: z.object({ items: z.array(ApiToken) }),
    errors: ["unauthenticated", "not_found"],
  }),
  createApiToken: defineEndpoint(CALLS.createApiToken, {
    summary:
      "Creates an API token, which only this response contains; requires a sign-in within the last day",
    tokenScope: "none",
    params: z.object({ uid: z.string() }),
    body: NewApiToken,
    response: z.object({
      id: z.string(),
      token: z.string().meta({ description: "Use it as `Authorization: Bearer <token>`" }),
    }),
    status: 201,
    errors: ["invalid", "unauthenticated", "requires_recent_login", "not_found"],
  }),
  deleteApiToken: defineEndpoint(CALLS.deleteApiToken, {
    summary: "Revokes an API token, which stops working at once",
    tokenScope: "none",
    params: z.object({ uid: z.string(), tokenId: z.string() }),
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
};
