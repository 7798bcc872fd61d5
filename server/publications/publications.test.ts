import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLICATION_MESSAGES } from "../../contract/publications/publications.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { publications, retiredAddresses, scheduledPublications } from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import type { PublishedContent } from "./published-content.ts";
import { approve, publish, readPublication, shareWithChurch, unpublish } from "./testing-publications.ts";

let berea: TestApp;
let anna: TestUser;
let churchId: string;
let publisher: TestUser;
let editor: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  anna = await berea.signUp("Anna Green");
  churchId = await createChurch(anna, "Grace Chapel");
  publisher = await signUpInto(berea, anna, churchId, "staff", { canEdit: true, canPublish: true });
  editor = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
  stranger = await berea.signUp("Lydia Stone");
});
afterAll(() => berea.close());

const SERMON = {
  title: "Fear not, little flock",
  date: "2026-11-22",
  scripture: "Luke 12:32; Psalm 23",
  speaker: "Anna Green",
  series: "Luke",
  description: "On the fear of being few.",
  notes: "private notes",
  lessonPlan: "<p>for teachers</p>",
  summary: "## Do not fear\n\nThe Father gives the kingdom.",
  transcript: "[0:00] Fear not, little flock. It is your Father's good pleasure.",
  segments: [
    { start: 0, end: 2, text: "Fear not, little flock." },
    { start: 2, end: 5, text: "It is your Father's good pleasure." },
  ],
  highlights: serializeHighlights([{ quote: "Fear not", note: "", start_time: 0, end_time: 2 }]),
};

async function createSermonOf(owner: TestUser, fields = {}) {
  const { id } = await owner.createSermon({ ...SERMON, ...fields });
  return { id, path: `sermons/${id}`, owner };
}

/** A sermon that is shared with the church. */
async function createShared(fields = {}) {
  const sermon = await createSermonOf(anna, fields);
  await shareWithChurch(anna, sermon.path, churchId);
  return sermon;
}

const readRow = async (recordId: string) =>
  (await berea.context.db.select().from(publications).where(eq(publications.recordId, recordId)))[0];
const readContent = async (recordId: string) => (await readRow(recordId))?.content as PublishedContent;

const isPublished = async (owner: TestUser, id: string) => (await owner.readSermon({ id })).isPublished;

describe("a person without a church", () => {
  test("publishes a sermon, publishes it again after an edit, and unpublishes it", async () => {
    const sermon = await createSermonOf(stranger);
    expect((await readPublication(stranger, sermon)).body).toMatchObject({
      published: false,
      url: null,
      obstacle: null,
      church: null,
      changedSince: false,
      mayUnpublish: false,
    });
    const { body } = await publish(stranger, sermon);
    expect(body).toMatchObject({ published: true, at: null, changedSince: false, mayUnpublish: true });
    expect(body.url).toBe("http://berea.test/c/lydia-stone/sermons/fear-not-little-flock");
    expect(await isPublished(stranger, sermon.id)).toBe(true);

    const change = { title: "Changed", summary: "Not yet public", version: body.version };
    await stranger.call("PATCH", `${stranger.sermons}/${sermon.id}`, change);
    expect((await readPublication(stranger, sermon)).body).toMatchObject({
      published: true,
      changedSince: true,
      url: body.url,
    });
    expect(JSON.stringify(await readRow(sermon.id))).not.toMatch(/Changed|Not yet/);
    expect((await publish(stranger, sermon)).body).toMatchObject({ changedSince: false, url: body.url });
    expect((await readContent(sermon.id)).title).toBe("Changed");

    expect((await unpublish(stranger, sermon)).body).toMatchObject({ published: false, mayUnpublish: false });
    expect(await readRow(sermon.id)).toMatchObject({ content: null, title: "", searched: "" });
    expect(await isPublished(stranger, sermon.id)).toBe(false);
    expect((await publish(stranger, sermon)).body).toMatchObject({ published: true, url: body.url });
  });

  test("publishes nothing but what readers see", async () => {
    const sermon = await createSermonOf(stranger);
    const fileId = await addFile(stranger, { sermonId: sermon.id });
    await publish(stranger, sermon);
    const row = await readRow(sermon.id);
    expect(row).toMatchObject({ fileId, books: [42, 19], listedOn: "2026-11-22", series: "Luke" });
    const content = row!.content as PublishedContent;
    expect(content).toMatchObject({
      title: SERMON.title,
      excerpt: SERMON.description,
      captions: SERMON.segments,
      highlights: [{ quote: "Fear not", start_time: 0 }],
    });
    expect(content.document.parts.map(({ title }) => title)).toEqual(["Summary", "Highlights", "Transcript"]);
    expect(content.document.slides).toContainEqual(
      expect.objectContaining({
        kind: "passage",
        reference: "Luke 12:32",
        translation: "King James Version",
      }),
    );
    for (const secret of ["private notes", "for teachers", stranger.uid, stranger.email, "Lydia"])
      expect(JSON.stringify(content)).not.toContain(secret);
  });

  test("describes a record without a description by the first paragraphs of its texts", async () => {
    const summary =
      "**Text:** Luke 15:11-32\n\n## Not this\n\nThe gift is free.\n\n- nor this\n\nIt is for all.";
    const sermon = await createSermonOf(stranger, { description: "", summary });
    await publish(stranger, sermon);
    expect((await readContent(sermon.id)).excerpt).toBe("The gift is free. It is for all.");
    const reading = {
      title: "Morning",
      scripture: "Psalm 23:1",
      reading: "He leads.",
      startDate: "2026-11-01",
    };
    const { body } = await stranger.call("POST", `/api/users/${stranger.uid}/devotionals`, reading);
    await publish(stranger, { owner: stranger, path: `devotionals/${body.id}` });
    expect((await readContent(body.id)).excerpt).toBe("He leads.");
  });

  test("does not publish words in captions that were removed from the transcript", async () => {
    const refinedTranscript = "[0:00] Fear not. It is your Father's good pleasure.";
    const sermon = await createSermonOf(stranger, { refinedTranscript });
    await publish(stranger, sermon);
    const content = await readContent(sermon.id);
    expect(content.captions.map(({ text }) => text).join(" ")).toBe(
      "Fear not. It is your Father's good pleasure.",
    );
    expect(JSON.stringify(content)).not.toContain("flock. It");
  });

  test("gives sermons with the same title addresses of their own", async () => {
    const sermons = [await createSermonOf(stranger), await createSermonOf(stranger)];
    const urls = [];
    for (const sermon of sermons) urls.push((await publish(stranger, sermon)).body.url);
    expect(new Set(urls).size).toBe(2);
    await stranger.call("DELETE", `${stranger.sermons}/${sermons[1]!.id}`);
    expect(await readRow(sermons[1]!.id)).toBeUndefined();
    const again = await createSermonOf(stranger);
    expect(urls).not.toContain((await publish(stranger, again)).body.url);
  });

  test("publishes studies and devotionals, but no testimonies", async () => {
    const own = `/api/users/${stranger.uid}`;
    for (const kind of ["studies", "devotionals"]) {
      const { body } = await stranger.call("POST", `${own}/${kind}`, { title: "Psalms" });
      const answer = await publish(stranger, { owner: stranger, path: `${kind}/${body.id}` });
      expect(answer.body.url).toMatch(new RegExp(`/${kind}/psalms$`));
    }
    const { body } = await stranger.call("POST", `${own}/testimonies`, { title: "Found" });
    expect((await publish(stranger, { owner: stranger, path: `testimonies/${body.id}` })).status).toBe(404);
  });

  test("does not publish what has changed since it was seen, nor the records of others", async () => {
    const sermon = await createSermonOf(stranger);
    expect(await publish(stranger, sermon, { version: 7 })).toMatchObject({
      status: 409,
      body: { error: { message: PUBLICATION_MESSAGES.changed } },
    });
    expect((await publish(anna, sermon)).status).toBe(404);
    expect(await readRow(sermon.id)).toBeUndefined();
  });

  test("can't claim that a sermon is published", async () => {
    const sermon = await stranger.createSermon({ title: "Draft", isPublished: true });
    expect(sermon.isPublished).toBe(false);
    const { body } = await stranger.call("PATCH", `${stranger.sermons}/${sermon.id}`, {
      isPublished: true,
      version: 1,
    });
    expect(body.isPublished).toBe(false);
  });
});

describe("a church", () => {
  test("publishes exactly the version that was approved", async () => {
    const sermon = await createShared();
    expect((await readPublication(publisher, sermon)).body).toMatchObject({
      church: { name: "Grace Chapel" },
      obstacle: PUBLICATION_MESSAGES.needsApproval,
    });
    expect((await publish(publisher, sermon)).status).toBe(403);
    await approve(publisher, sermon);
    const { body } = await publish(publisher, sermon);
    expect(body).toMatchObject({ published: true, obstacle: null });
    expect(body.url).toMatch(/\/c\/grace-chapel\/sermons\/fear-not-little-flock/);

    const { body: current } = await editor.call("GET", `/api/users/${anna.uid}/${sermon.path}`);
    const change = { summary: "Reworded", version: current.version };
    await editor.call("PATCH", `/api/users/${anna.uid}/${sermon.path}`, change);
    expect((await publish(publisher, sermon)).body.error.message).toBe(PUBLICATION_MESSAGES.needsApproval);
    expect(JSON.stringify(await readRow(sermon.id))).not.toContain("Reworded");
  });

  test("lets only people with the permission publish", async () => {
    const sermon = await createShared();
    await approve(publisher, sermon);
    for (const person of [editor, stranger])
      expect((await publish(person, sermon)).status).toBeGreaterThan(399);
    expect((await readPublication(editor, sermon)).body.obstacle).toBe(PUBLICATION_MESSAGES.notPublisher);
    expect(await readRow(sermon.id)).toBeUndefined();
    await publish(publisher, sermon);
    expect((await unpublish(editor, sermon)).status).toBe(403);
    expect((await unpublish(anna, sermon)).body.published).toBe(false);
  });

  test("is marked in the list of the church while it is public", async () => {
    const sermon = await createShared();
    const findListed = async () => {
      const { body } = await editor.call("GET", `/api/churches/${churchId}/content`);
      return body.items.find(({ id }: { id: string }) => id === sermon.id);
    };
    expect(await findListed()).toMatchObject({ review: "draft", isPublic: false });
    await approve(publisher, sermon);
    await publish(publisher, sermon);
    expect(await findListed()).toMatchObject({ review: "approved", isPublic: true, changedSince: false });
    const { body: current } = await readPublication(anna, sermon);
    const change = { summary: "Reworded after publishing.", version: current.version };
    await anna.call("PATCH", `/api/users/${anna.uid}/${sermon.path}`, change);
    expect(await findListed()).toMatchObject({ review: "draft", isPublic: true, changedSince: true });
    await unpublish(anna, sermon);
    expect(await findListed()).toMatchObject({ review: "draft", isPublic: false, changedSince: false });
  });

  test("unpublishes what somebody who has left had shared", async () => {
    const guest = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
    const sermon = await createSermonOf(guest);
    await shareWithChurch(guest, sermon.path, churchId);
    await approve(publisher, sermon);
    await publish(publisher, sermon);
    await anna.call("DELETE", `/api/churches/${churchId}/people/${guest.uid}`);
    const list = `/api/churches/${churchId}/site/publications`;
    expect((await editor.call("GET", list)).status).toBe(403);
    const { body } = await publisher.call("GET", list);
    const item = body.items.find(({ recordId }: { recordId: string }) => recordId === sermon.id);
    expect(item).toMatchObject({ title: SERMON.title, kind: "sermons" });
    expect((await editor.call("DELETE", `${list}/${item.id}`)).status).toBe(403);
    expect((await stranger.call("DELETE", `${list}/${item.id}`)).status).toBe(404);
    expect((await publisher.call("DELETE", `${list}/${item.id}`)).status).toBe(204);
    expect((await readRow(sermon.id))?.content).toBeNull();
  });
});

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const makeDue = (recordId: string) =>
  berea.context.db
    .update(scheduledPublications)
    .set({ publishAt: sql`now() - interval '1 minute'` })
    .where(
      sql`${scheduledPublications.publicationId} in (select id from publications where record_id = ${recordId})`,
    );
const run = () => publishScheduled(berea.context.db);

describe("a scheduled publication", () => {
  test("publishes the state at which it was scheduled, once its time has come", async () => {
    const sermon = await createSermonOf(stranger, { title: "Advent" });
    const { body } = await publish(stranger, sermon, { at: later() });
    expect(body).toMatchObject({ published: false, mayUnpublish: true });
    expect(body.at).not.toBeNull();
    await run();
    expect((await readRow(sermon.id))?.content).toBeNull();
    const change = { title: "Changed", version: body.version };
    await stranger.call("PATCH", `${stranger.sermons}/${sermon.id}`, change);
    await makeDue(sermon.id);
    await Promise.all([run(), run()]);
    expect((await readContent(sermon.id)).title).toBe("Advent");
    expect((await readPublication(stranger, sermon)).body).toMatchObject({
      published: true,
      at: null,
      changedSince: true,
    });
  });

  test("leaves the state before public until then, and can be canceled", async () => {
    const sermon = await createSermonOf(stranger, { title: "Before" });
    const { body } = await publish(stranger, sermon);
    await stranger.call("PATCH", `${stranger.sermons}/${sermon.id}`, {
      title: "After",
      version: body.version,
    });
    expect((await publish(stranger, sermon, { at: later() })).body).toMatchObject({ published: true });
    expect((await readContent(sermon.id)).title).toBe("Before");
    await unpublish(stranger, sermon);
    await makeDue(sermon.id);
    await run();
    expect((await readRow(sermon.id))?.content).toBeNull();
  });

  test("does not happen if the record is no longer shared with the church", async () => {
    const sermon = await createShared({ title: "Not yet" });
    await approve(publisher, sermon);
    await publish(publisher, sermon, { at: later() });
    await shareWithChurch(anna, sermon.path, churchId, { audience: "nobody", access: "view" });
    await makeDue(sermon.id);
    await run();
    expect(await readRow(sermon.id)).toBeUndefined();
  });

  test.each([
    ["2020-01-01T00:00:00Z", PUBLICATION_MESSAGES.past],
    ["2100-01-01T00:00:00+02:00", PUBLICATION_MESSAGES.tooLate],
  ])("can't be at %s", async (at, message) => {
    const sermon = await createSermonOf(stranger);
    expect(await publish(stranger, sermon, { at })).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });
});

describe("a deleted record or account", () => {
  test("leaves the hash of its address only", async () => {
    const person = await berea.signUp("Silas Brown");
    const sermon = await createSermonOf(person);
    await publish(person, sermon);
    const before = await berea.context.db.$count(retiredAddresses);
    expect((await person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" })).status).toBe(204);
    await expect.poll(() => readRow(sermon.id)).toBeUndefined();
    // That of the sermon and that of the site.
    await expect.poll(() => berea.context.db.$count(retiredAddresses)).toBe(before + 2);
  });
});
