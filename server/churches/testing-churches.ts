// Steps of tests with churches.
import type { CreatedInvitation, NewInvitation } from "../../contract/churches/churches.schema.ts";
import type { GrantedPermissions } from "../../contract/churches/churches.ts";
import type { ApiResponse, Caller, TestApp, TestUser } from "../testing/testing.ts";

/** Returns the id of a new church, whose owner is the person. */
export async function createChurch(person: Caller, name = "Grace Chapel"): Promise<string> {
  return (await person.call("POST", "/api/churches", { name })).body.id;
}

export async function invite(
  person: Caller,
  churchId: string,
  invitation: NewInvitation = { role: "member" },
): Promise<CreatedInvitation> {
  return (await person.call("POST", `/api/churches/${churchId}/invitations`, invitation)).body;
}

export const join = (person: Caller, token: string): Promise<ApiResponse> =>
  person.call("POST", `/api/invitations/${token}`);

/** A new user who has joined the church. */
export async function signUpInto(
  berea: TestApp,
  owner: Caller,
  churchId: string,
  role: "staff" | "member",
  permissions?: GrantedPermissions,
): Promise<TestUser> {
  const person = await berea.signUp();
  const { token } = await invite(owner, churchId, { role, ...(permissions && { permissions }) });
  await join(person, token);
  return person;
}
