// Creates and changes records through the API, like another device.
import { expect, type Page } from "@playwright/test";

/** The API URL of the signed-in user's records of a kind, such as "devotionals". */
async function findRecords(page: Page, kind: string): Promise<string> {
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  return `/api/users/${user.id}/${kind}`;
}

export async function storeRecord(page: Page, kind: string, fields: object): Promise<{ id: string }> {
  const answer = await page.request.post(await findRecords(page, kind), { data: fields });
  expect(answer.status()).toBe(201);
  return answer.json();
}

// oxlint-disable-next-line typescript/no-explicit-any -- records of any kind
export async function readRecord(page: Page, kind: string, id: string): Promise<any> {
  return (await page.request.get(`${await findRecords(page, kind)}/${id}`)).json();
}

export async function changeRecord(page: Page, kind: string, id: string, fields: object): Promise<void> {
  const { version } = await readRecord(page, kind, id);
  const address = `${await findRecords(page, kind)}/${id}`;
  expect((await page.request.patch(address, { data: { version, ...fields } })).status()).toBe(200);
}
