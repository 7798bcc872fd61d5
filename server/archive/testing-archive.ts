// Downloads and restores archives in tests.
import { ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import type { ApiResponse, TestUser, TestApp } from "../testing/testing.ts";

const getUrl = ({ uid }: TestUser) => ARCHIVE_PATH.replace(":uid", uid);

export async function downloadArchive({ app }: TestApp, person: TestUser): Promise<Buffer> {
  const { cookie } = person;
  const { statusCode, rawPayload } = await app.inject({
    method: "GET",
    url: getUrl(person),
    headers: { cookie },
  });
  if (statusCode !== 200) throw new Error(`downloading the archive returned ${statusCode}`);
  return rawPayload;
}

export const uploadArchive = (person: TestUser, archive: Uint8Array): Promise<ApiResponse> =>
  person.call("POST", getUrl(person), archive, { "content-type": "application/zip" });
