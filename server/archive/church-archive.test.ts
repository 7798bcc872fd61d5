import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { openSharedSetting, share, type SharedSetting } from "../sharing/testing-shared-record.ts";
import { createTestApp } from "../testing/testing.ts";
import { downloadArchive, uploadArchive } from "./testing-archive.ts";

let setting: SharedSetting;
let address: string;

beforeAll(async () => {
  setting = await openSharedSetting();
  address = CHURCH_ARCHIVE_PATH.replace(":churchId", setting.churchId);
});
afterAll(() => setting.berea.close());

const download = async () =>
  (
    await setting.berea.app.inject({
      method: "GET",
      url: address,
      headers: { cookie: setting.author.cookie },
    })
  ).rawPayload;

test("only owners download what is shared with their church", async () => {
  for (const person of Object.values(setting.people)) {
    const { status } = await person.call("GET", address);
    expect([401, 403, 404]).toContain(status);
    expect((await person.call("HEAD" as "GET", address)).status).toBe(status);
  }
  expect((await setting.author.call("GET", CHURCH_ARCHIVE_PATH.replace(":churchId", "x"))).status).toBe(404);
});

test("it has what is shared, without the author's versions and links, and can be imported elsewhere", async () => {
  await share(setting, "sermon", "staff", "view");
  await share(setting, "study", "everyone", "edit");
  const { author, records } = setting;
  const sermon = `${author.sermons}/${records.sermon.id}`;
  await author.call("PATCH", sermon, { summary: "first secret thought", version: 1 });
  await author.call("PATCH", sermon, {
    summary: "For everyone",
    notes: "my private notes",
    version: 2,
  });
  const zip = await download();
  const entries = unzipSync(zip);
  const { records: listed } = JSON.parse(strFromU8(entries["archive.json"]!));
  expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(["sermon", "study"]);
  const texts = Object.values(entries).map((bytes) => strFromU8(bytes));
  expect(texts.some((text) => text.includes("first secret thought"))).toBe(false);
  expect(texts.some((text) => text.includes("my private notes"))).toBe(false);
  expect(texts.some((text) => text.includes("For everyone"))).toBe(true);
  expect(texts.some((text) => text.includes('"author": "Anna Green"'))).toBe(true);
  expect(Object.keys(entries).some((name) => /^sermons\/.*\/files\//.test(name))).toBe(true);

  const other = await createTestApp();
  try {
    const reader = await other.signUp("Reader");
    expect(await uploadArchive(reader, zip)).toMatchObject({
      status: 200,
      body: { added: 2, alreadyThere: 0 },
    });
    const { body } = await reader.call("GET", reader.sermons);
    expect(body.items).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test("comments are in the archives of the church and of the author, and come back with names", async () => {
  await share(setting, "sermon", "everyone", "comment");
  const { author, records, people, berea } = setting;
  const list = `${author.sermons}/${records.sermon.id}/comments`;
  const passage = { tab: "", text: "For everyone", occurrence: 0 };
  const { body: first } = await people.member.call("POST", list, { text: "Is this right?", passage });
  await author.call("POST", list, { text: "Yes, it is.", threadId: first.id });
  const { body: deleted } = await author.call("POST", list, { text: "never mind this" });
  await author.call("PATCH", `${list}/${deleted.id}`, { isDeleted: true });
  await author.call("PATCH", `${list}/${first.id}`, { isResolved: true });
  const { name } = first.author;

  const reader = await berea.signUp("Reader");
  for (const { zip, isOwn } of [
    { zip: await download(), isOwn: false },
    { zip: await downloadArchive(berea, author), isOwn: true },
  ]) {
    const texts = Object.values(unzipSync(zip)).map((bytes) => strFromU8(bytes));
    expect(texts.some((text) => text.includes("never mind this"))).toBe(false);
    expect(await uploadArchive(reader, zip)).toMatchObject({ status: 200 });
    const [sermon] = (await reader.call("GET", reader.sermons)).body.items;
    const { body } = await reader.call("GET", `${reader.sermons}/${sermon.id}/comments`);
    expect(body.items).toMatchObject([
      { author: { uid: "", name }, text: "Is this right?", passage, resolved: { by: "" }, threadId: null },
      {
        author: isOwn ? { uid: reader.uid } : { uid: "", name: "Anna Green" },
        text: "Yes, it is.",
        threadId: body.items[0].id,
      },
    ]);
    await reader.call("DELETE", `${reader.sermons}/${sermon.id}`);
  }
});

test("without anything shared it is an empty archive", async () => {
  await share(setting, "sermon", "nobody", "view");
  await share(setting, "study", "nobody", "view");
  const { records } = JSON.parse(strFromU8(unzipSync(await download())["archive.json"]!));
  expect(records).toEqual([]);
});
