// Archives as tests take them along and bring them back.
import { ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import type { ApiResponse, TestUser, TestApp } from "../testing/testing.ts";

const addressOf = ({ uid }: TestUser) => ARCHIVE_PATH.replace(":uid", uid);

export async function download({ app }: TestApp, person: TestUser): Promise<Buffer> {
  const { cookie } = person;
  const { statusCode, rawPayload } = await app.inject({
    method: "GET",
    url: addressOf(person),
    headers: { cookie },
  });
  if (statusCode !== 200) throw new Error(`the archive was answered ${statusCode}`);
  return rawPayload;
}

export const uploadArchive = (person: TestUser, archive: Uint8Array): Promise<ApiResponse> =>
  person.call("POST", addressOf(person), archive, { "content-type": "application/zip" });
