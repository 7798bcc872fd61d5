// Steps of tests of publishing.
import type { NewPublication } from "../../contract/publications/publications.schema.ts";
import type { ApiResponse, Caller, TestUser } from "../testing/testing.ts";

export interface RecordAddress {
  owner: Pick<TestUser, "uid">;
  path: string;
}

/** `path` is that of the record below its owner, such as `sermons/{id}`. */
export const publish = (
  person: Caller,
  { owner, path }: RecordAddress,
  fields: Partial<NewPublication> = {},
): Promise<ApiResponse> =>
  person.call("PUT", `/api/users/${owner.uid}/${path}/publication`, { published: true, ...fields });

export const unpublish = (person: Caller, address: RecordAddress): Promise<ApiResponse> =>
  publish(person, address, { published: false });

export const readPublication = (person: Caller, { owner, path }: RecordAddress): Promise<ApiResponse> =>
  person.call("GET", `/api/users/${owner.uid}/${path}/publication`);

export const shareWithChurch = (
  owner: TestUser,
  path: string,
  churchId: string,
  sharing: object = { audience: "everyone", access: "edit" },
): Promise<ApiResponse> =>
  owner.call("PUT", `/api/users/${owner.uid}/${path}/sharing`, { churchId, ...sharing });

/** Approves the current version. */
export async function approve(person: Caller, { owner, path }: RecordAddress): Promise<ApiResponse> {
  const address = `/api/users/${owner.uid}/${path}`;
  const { body } = await person.call("GET", address);
  return person.call("POST", `${address}/review`, { action: "approve", version: body.version });
}
