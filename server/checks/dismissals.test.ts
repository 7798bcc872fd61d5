import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import { dismissals } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { downloadArchive, uploadArchive } from "../archive/testing-archive.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const QUOTATION = "Jesus wept, and so do we.";
const READING = `“${QUOTATION}” (John 11:35)`;

const KINDS = [
  ["sermons", { transcript: READING }],
  ["studies", { description: READING }],
  ["devotionals", { reading: READING }],
] as const;

const create = async (person: TestUser, kind: string, fields: object): Promise<string> =>
  (await person.call("POST", `/api/users/${person.uid}/${kind}`, { title: "Tears", ...fields })).body.id;

const dismiss = (person: TestUser, kind: string, id: string, quotation: string, isDismissed = true) =>
  person.call("PUT", `/api/users/${person.uid}/${kind}/${id}/checks/dismissals`, { quotation, isDismissed });

/** Whether the only quotation in the checks of a record is dismissed. */
async function isDismissedIn(person: TestUser, kind: string, id: string): Promise<boolean> {
  const { body } = await person.call("GET", `/api/users/${person.uid}/${kind}/${id}/checks`);
  const found: CheckedReference["quotation"][] = [];
  JSON.stringify(body, (name, value) => {
    if (name === "quotation") found.push(value);
    return value;
  });
  expect(found).toHaveLength(1);
  return found[0]?.isDismissed ?? false;
}

test.each(KINDS)("a quotation of %s is dismissed until that is taken back", async (kind, fields) => {
  const id = await create(pastor, kind, fields);
  expect(await isDismissedIn(pastor, kind, id)).toBe(false);
  expect((await dismiss(pastor, kind, id, "jesus wept – and SO do we")).status).toBe(204);
  expect(await isDismissedIn(pastor, kind, id)).toBe(true);
  expect((await dismiss(pastor, kind, id, QUOTATION, false)).status).toBe(204);
  expect(await isDismissedIn(pastor, kind, id)).toBe(false);
});

test("a dismissal lasts while the text around the quotation changes, and ends with its words", async () => {
  const id = await create(pastor, "sermons", { transcript: READING });
  await dismiss(pastor, "sermons", id, QUOTATION);
  const change = (transcript: string, version: number) =>
    pastor.call("PATCH", `${pastor.sermons}/${id}`, { transcript, version });
  await change(`And now we read: ${READING}. So it is.`, 1);
  expect(await isDismissedIn(pastor, "sermons", id)).toBe(true);
  await change("“Jesus wept, and so do many.” (John 11:35)", 2);
  expect(await isDismissedIn(pastor, "sermons", id)).toBe(false);
});

const DOUBTFUL = "Somebody wrote to me about John 3:99. Turn to Hebrews 114 with me, and to John 3:16.";

/** The written references in the checks of a sermon that are dismissed. */
async function listDismissedReferences(id: string): Promise<string[]> {
  const { body } = await pastor.call("GET", `${pastor.sermons}/${id}/checks`);
  const references: CheckedReference[] = body.references.transcript;
  return references.filter(({ isDismissed }) => isDismissed).map(({ text }) => text);
}

test("a reference that doesn't exist and a suggestion are dismissed until that is taken back", async () => {
  const id = await create(pastor, "sermons", { transcript: DOUBTFUL });
  const set = async (reference: string, isDismissed: boolean) => {
    const path = `${pastor.sermons}/${id}/checks/dismissals`;
    expect((await pastor.call("PUT", path, { reference, isDismissed })).status).toBe(204);
  };
  expect(await listDismissedReferences(id)).toEqual([]);
  await set("john 3:99", true);
  await set("Hebrews 114", true);
  await set("John 3:16", true);
  expect(await listDismissedReferences(id)).toEqual(["John 3:99", "Hebrews 114"]);
  await set("John 3:99", false);
  expect(await listDismissedReferences(id)).toEqual(["Hebrews 114"]);
});

test.each([{}, { quotation: QUOTATION, reference: "John 3:99" }])(
  "a dismissal names either a quotation or a reference, not %o",
  async (words) => {
    const id = await create(pastor, "sermons", { transcript: READING });
    const path = `${pastor.sermons}/${id}/checks/dismissals`;
    expect(await pastor.call("PUT", path, { ...words, isDismissed: true })).toMatchObject({
      status: 400,
      body: { error: { message: CHECK_MESSAGES.oneDismissal } },
    });
  },
);

test("another user's record is not found", async () => {
  const id = await create(pastor, "sermons", { transcript: READING });
  const other = await berea.signUp();
  expect((await dismiss(other, "sermons", id, QUOTATION)).status).toBe(404);
  expect((await dismiss(other, "sermons", "nowhere", QUOTATION)).status).toBe(404);
  expect(await isDismissedIn(pastor, "sermons", id)).toBe(false);
});

test("words are required, and a record has a limited number of dismissals", async () => {
  const id = await create(pastor, "sermons", { transcript: READING });
  expect(await dismiss(pastor, "sermons", id, "…")).toMatchObject({
    status: 400,
    body: { error: { message: CHECK_MESSAGES.noDismissedWords } },
  });
  await berea.context.db.insert(dismissals).values(
    Array.from({ length: LIMITS.dismissals - 1 }, (_, number) => ({
      ownerId: pastor.uid,
      recordKind: "sermon" as const,
      recordId: id,
      words: `quotation ${number}`,
    })),
  );
  for (let count = 0; count < 2; count += 1)
    expect((await dismiss(pastor, "sermons", id, QUOTATION)).status).toBe(204);
  expect(await dismiss(pastor, "sermons", id, "One too many")).toMatchObject({
    status: 400,
    body: { error: { message: CHECK_MESSAGES.tooManyDismissals } },
  });
});

test("dismissals are deleted with their record", async () => {
  const id = await create(pastor, "sermons", { transcript: READING });
  await dismiss(pastor, "sermons", id, QUOTATION);
  await pastor.call("DELETE", `${pastor.sermons}/${id}`);
  expect(await berea.context.db.$count(dismissals, eq(dismissals.recordId, id))).toBe(0);
});

test("dismissals are restored from an archive", async () => {
  const [maker, importer] = [await berea.signUp(), await berea.signUp()];
  await dismiss(maker, "sermons", await create(maker, "sermons", { transcript: READING }), QUOTATION);
  await uploadArchive(importer, await downloadArchive(berea, maker));
  const { body } = await importer.call("GET", importer.sermons);
  expect(await isDismissedIn(importer, "sermons", body.items[0].id)).toBe(true);
});
