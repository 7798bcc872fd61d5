import type { NewApiToken } from "../../../contract/account/api-tokens.schema.ts";
import type { Caller, TestApp, TestUser } from "../../testing/testing.ts";

export const tokensOf = ({ uid }: TestUser) => `/api/users/${uid}/tokens`;

export interface TokenCaller extends Caller {
  id: string;
  token: string;
}

/** Calls the API as a script with this token does. */
export const callWithToken = ({ anonymous }: TestApp, token: string): Caller => ({
  call: (method, url, body, headers) =>
    anonymous.call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
});

export async function createToken(
  berea: TestApp,
  person: TestUser,
  fields: Partial<NewApiToken> = {},
): Promise<TokenCaller> {
  const { status, body } = await person.call("POST", tokensOf(person), {
    name: "A script",
    scope: "write",
    ...fields,
  });
  if (status !== 201) throw new Error(`creating a token returned ${status}`);
  return { ...body, ...callWithToken(berea, body.token) };
}
