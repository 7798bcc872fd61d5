import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { BodyOf } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import { ERROR_MESSAGES } from "../contract/errors.ts";
import { EXPORT_MANY_PATH, EXPORT_PATH } from "../contract/records/exports.ts";
import { JOB_EVENTS_PATH } from "../contract/processing/jobs.ts";
import { FILE_CONTENT_PATH, UPLOADS_PATH } from "../contract/media/media.ts";
import type { Sermon } from "../contract/records/sermon.schema.ts";
import {
  CONTENT_KINDS,
  RECORD_KINDS,
  type RecordCallNames,
  recordCallNames,
} from "../contract/record-kinds.ts";
import { createTestApp, type TestUser, type TestApp } from "./testing/testing.ts";
import { makeWav, createUploadHeaders } from "./uploads/testing-media.ts";

let berea: TestApp;
let owner: TestUser;
let other: TestUser;
let sermonId: string;
/** Valid bodies by the path of the record kind. */
const recordIds = new Map<string, string>();
let jobId: string;
let versionId: string;
let fileId: string;
let before: Sermon;

beforeAll(async () => {
  berea = await createTestApp();
  [owner, other] = [await berea.signUp("Owner"), await berea.signUp("Other")];
  const { body } = await owner.call("POST", `/api/users/${owner.uid}/sermons`, {
    title: "Mine",
    transcript: "Fear not.",
  });
  sermonId = body.id;
  await makeRecordsOf(sermonId);
  const { body: series } = await owner.call("POST", `/api/users/${owner.uid}/series`, { name: "Mine" });
  recordIds.set("series", series.id);
  for (const { path } of Object.values(RECORD_KINDS).filter((kind) => kind !== RECORD_KINDS.sermon)) {
    const created = await owner.call("POST", `/api/users/${owner.uid}/${path}`, { title: "Mine" });
    recordIds.set(path, created.body.id);
  }
});
afterAll(() => berea.close());

/** The owner's other data: a finished job, a version and a file. */
async function makeRecordsOf(id: string): Promise<void> {
  const sermon = `/api/users/${owner.uid}/sermons/${id}`;
  const jobs = `/api/users/${owner.uid}/jobs`;
  const { body: job } = await owner.call("POST", jobs, { kind: "process", sermonId: id });
  await owner.call("GET", `${jobs}/${job.id}/events`);
  const { body: made } = await owner.call("GET", sermon);
  before = (await owner.call("PATCH", sermon, { summary: "mine", version: made.version })).body;
  const { body: versions } = await owner.call("GET", `${sermon}/versions?part=summary`);
  [jobId, versionId] = [job.id, versions.items[0].id];
  const wav = makeWav(1);
  const { headers } = await owner.call("POST", UPLOADS_PATH, wav, createUploadHeaders(wav, { sermonId: id }));
  fileId = String(headers["location"]).split("/").at(-1)!;
}

type Name = keyof typeof endpoints;

type RecordCallName = RecordCallNames[keyof RecordCallNames];
const recordBodies = Object.fromEntries(
  CONTENT_KINDS.flatMap((kind) => {
    const { create, update, change } = recordCallNames(kind);
    return [
      [create, { title: "Stolen" }],
      [update, { title: "Stolen", version: 1 }],
      [change, { action: "delete", ids: [sermonId] }],
    ];
  }),
) as Partial<Record<Name, object>>;

type NameWithBody = {
  [Key in Exclude<Name, RecordCallName>]: undefined extends BodyOf<(typeof endpoints)[Key]> ? never : Key;
}[Exclude<Name, RecordCallName>];

/** A body for each endpoint that has one; it refers to the owner's sermon where possible. */
function bodyFor(name: Name): unknown {
  const onSermon = { sermon_id: sermonId };
  const topic = { scripture: "John 3:16", title: "", description: "", objectives: "" };
  const bodies: { [Key in NameWithBody]: BodyOf<(typeof endpoints)[Key]> } = {
    refineTranscription: { transcription: "Fear not.", ...onSermon },
    summarize: { text: "Fear not.", ...onSermon },
    generateLessonPlan: { transcription: "Fear not.", ...onSermon },
    getHighlights: { transcription: "Fear not.", ...onSermon },
    generateDiscussionQuestions: { ...topic, existingQuestions: [] },
    generateActivities: { ...topic, existingActivities: [] },
    generateStudyGuide: {},
    createStudyFromSermon: {},
    createSeries: { name: "Stolen", description: "", planned: [] },
    updateSeries: { name: "Stolen", description: "", planned: [], version: 1 },
    setSeriesCover: new TextEncoder().encode("a picture"),
    generateDevotional: {},
    createDevotionalSeries: {},
    addTestimonyPhoto: new TextEncoder().encode("a picture"),
    storeSermonVersion: { part: "summary", text: "Stolen" },
    createShareLink: {},
    handOverRecord: { churchId: crypto.randomUUID(), personId: other.uid },
    handOverShared: { personId: other.uid },
    shareRecord: { churchId: crypto.randomUUID(), audience: "everyone", access: "edit" },
    createComment: { text: "Stolen" },
    changeComment: { isDeleted: true },
    publishRecord: { published: false },
    changeOwnSite: { version: 1, title: "Stolen" },
    setOwnSiteLogo: new TextEncoder().encode("a picture"),
    changeChurchSite: { version: 1, title: "Stolen" },
    setChurchSiteLogo: new TextEncoder().encode("a picture"),
    reviewRecord: { action: "approve", version: 1, comment: "" },
    reportPresence: { isEditing: false },
    createChurch: { name: "Grace Chapel" },
    updateChurch: { version: 1, name: "Stolen" },
    deleteChurch: { confirm: "DELETE" },
    setChurchPicture: new TextEncoder().encode("a picture"),
    updatePerson: { role: "owner" },
    createInvitation: { role: "member" },
    startJob: { kind: "process", sermonId },
    dismissSermonFinding: { quotation: "Fear not", isDismissed: true },
    dismissStudyFinding: { quotation: "Fear not", isDismissed: true },
    dismissDevotionalFinding: { quotation: "Fear not", isDismissed: true },
    addBible: new TextEncoder().encode("John 3:16\tLove"),
    checkYoutubeAuth: { user_id: owner.uid },
    storeYoutubeAuth: { code: "of the owner", user_id: owner.uid },
    deleteYoutubeAuth: { user_id: owner.uid },
    downloadTranscript: {
      url: "https://youtu.be/abcdefghijk",
      user_id: owner.uid,
      ...onSermon,
    },
    deleteAccount: { confirm: "DELETE" },
    sendTestEmail: { email: "other@berea.test" },
    inviteAccount: { email: "other@berea.test" },
    removeAccount: { confirm: "DELETE" },
    createApiToken: { name: "Stolen", scope: "write" },
    updateProfile: { displayName: "Stolen" },
    setProfileImage: new TextEncoder().encode("Fear not."),
    storeTranscript: new TextEncoder().encode("Fear not."),
    createImport: { url: "https://example.org/feed.xml" },
    changeImport: { state: "running" },
    chooseImportItems: { state: "waiting" },
    importRecord: new TextEncoder().encode('---\nberea: "sermon"\ntitle: "Fear not"\n---\n'),
  };
  return ({ ...bodies, ...recordBodies } as Partial<Record<Name, unknown>>)[name];
}

const ofJob = new Set<Name>(["getJob", "cancelJob", "markJobSeen"]);
const ofFile = new Set<Name>(["getFile", "deleteFile"]);

const QUERIES: Partial<Record<Name, string>> = {
  listSermonVersions: "?part=summary",
  storeTranscript: "?version=1",
};

/** The URL of an endpoint for the owner's record, under the id of `person`. */
function addressOf(name: Name, person = owner): string {
  const { path: address } = endpoints[name];
  const recordId = [...recordIds].find(([kind]) => address.includes(`/${kind}/:id`))?.[1] ?? sermonId;
  const id = ofJob.has(name) ? jobId : ofFile.has(name) ? fileId : recordId;
  const path = address.replace(":id", id);
  const query = QUERIES[name] ?? "";
  return (
    path.replace(":uid", person.uid).replace(":kind", "sermons").replace(":versionId", versionId) + query
  );
}

const guarded = (Object.keys(endpoints) as Name[]).filter((name) => endpoints[name].access !== "public");

const inPath = (part: string) => guarded.filter((name) => endpoints[name].path.includes(part));
const inBody = (field: string) =>
  guarded.filter((name) =>
    Object.keys((endpoints[name].body as { shape?: object }).shape ?? {}).includes(field),
  );

test.each(guarded)("%s rejects requests without a session", async (name) => {
  const answer = await berea.anonymous.call(endpoints[name].method, addressOf(name), bodyFor(name));
  expect(answer).toMatchObject({
    status: 401,
    body: { error: { code: "unauthenticated", message: ERROR_MESSAGES.unauthenticated } },
  });
});

test.each(inPath(":uid"))("%s returns 404 under another user's id", async (name) => {
  const answer = await other.call(endpoints[name].method, addressOf(name), bodyFor(name));
  expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
});

test.each(inPath(":id"))("%s does not find another user's record under the caller's own id", async (name) => {
  const answer = await other.call(endpoints[name].method, addressOf(name, other), bodyFor(name));
  expect(answer.status).toBe(404);
});

test.each(inBody("user_id"))("%s is forbidden with another user's id in the body", async (name) => {
  const body = { ...(bodyFor(name) as object), user_id: owner.uid };
  const answer = await other.call(endpoints[name].method, addressOf(name), body);
  expect(answer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
});

test.each(inBody("sermon_id"))("%s does not work on another user's sermon", async (name) => {
  const body = { ...(bodyFor(name) as object), user_id: other.uid };
  expect((await other.call(endpoints[name].method, addressOf(name), body)).status).toBe(404);
});

test("startJob does not work on another user's sermon", async () => {
  const address = `/api/users/${other.uid}/jobs`;
  expect((await other.call("POST", address, { kind: "process", sermonId })).status).toBe(404);
});

const eventsOf = (uid: string) => JOB_EVENTS_PATH.replace(":uid", uid).replace(":id", jobId);

describe("the events of a job", () => {
  test("require a session", async () => {
    expect((await berea.anonymous.call("GET", eventsOf(owner.uid))).status).toBe(401);
  });

  test("return 404 to another user, under either id", async () => {
    expect((await other.call("GET", eventsOf(owner.uid))).status).toBe(404);
    expect((await other.call("GET", eventsOf(other.uid))).status).toBe(404);
  });

  test("are available to the owner", async () => {
    const { status, headers, body } = await owner.call("GET", eventsOf(owner.uid));
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("text/event-stream");
    expect(body).toContain('"state":"completed"');
  });
});

const zipOf = (uid: string) =>
  EXPORT_MANY_PATH.replace(":uid", uid).replace(":kind", "sermons").replace(":format", "md");
const exportMine = (person: TestUser, uid: string) => person.call("POST", zipOf(uid), { ids: [sermonId] });

describe("the zip of many records", () => {
  test("requires a session", async () => {
    expect((await berea.anonymous.call("POST", zipOf(owner.uid), { ids: [sermonId] })).status).toBe(401);
  });

  test("is not found under another user's id, and has no record of another user", async () => {
    expect((await exportMine(other, owner.uid)).status).toBe(404);
    const { status, body } = await exportMine(other, other.uid);
    expect(status === 404 || !String(body).includes("Mine")).toBe(true);
  });

  test("is available to the owner", async () => {
    const { status, headers, body } = await exportMine(owner, owner.uid);
    expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
    // The names of files in a zip are not compressed.
    expect(String(body)).toContain("Mine");
  });
});

const contentOf = (uid: string) => FILE_CONTENT_PATH.replace(":uid", uid).replace(":id", fileId);

describe("the bytes of a file", () => {
  test("require a session", async () => {
    expect((await berea.anonymous.call("GET", contentOf(owner.uid))).status).toBe(401);
  });

  test("return 404 to another user, under either id", async () => {
    expect((await other.call("GET", contentOf(owner.uid))).status).toBe(404);
    expect((await other.call("GET", contentOf(other.uid))).status).toBe(404);
  });

  test("can be played by the owner", async () => {
    expect(await owner.call("GET", contentOf(owner.uid))).toMatchObject({
      status: 200,
      headers: { "content-type": "audio/wav" },
    });
  });
});

test("all these requests leave the owner's sermon unchanged", async () => {
  const { body } = await owner.call("GET", `/api/users/${owner.uid}/sermons/${sermonId}`);
  expect(body).toMatchObject({
    title: "Mine",
    version: before.version,
    summary: "mine",
    highlights: before.highlights,
  });
});

test("all these requests leave the owner's study unchanged", async () => {
  const { body } = await owner.call("GET", `/api/users/${owner.uid}/studies/${recordIds.get("studies")}`);
  expect(body).toMatchObject({ title: "Mine", version: 1, generatedContent: null });
});

test("all these requests leave the owner's devotional and testimony unchanged", async () => {
  for (const address of ["devotionals", "testimonies"].map((path) => `${path}/${recordIds.get(path)}`)) {
    const { body } = await owner.call("GET", `/api/users/${owner.uid}/${address}`);
    expect(body).toMatchObject({ title: "Mine", version: 1 });
  }
});

test("the health endpoint needs no session", async () => {
  expect(await berea.anonymous.call("GET", "/api/health")).toMatchObject({
    status: 200,
    body: { status: "ok" },
  });
});

describe("every response", () => {
  test("has a content security policy without inline scripts and forbids sniffing and framing", async () => {
    const { headers } = await berea.anonymous.call("GET", "/api/health");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-src https://www.youtube.com");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each(["/%00", "//evil.example", "/assets/..%2f..%2fpackage.json"])(
    "to the path %s is 404",
    async (path) => {
      expect((await berea.anonymous.call("GET", path)).status).toBe(404);
    },
  );

  test("to an unknown path of the API is 404 with a JSON body", async () => {
    expect(await berea.anonymous.call("GET", "/api/nothing")).toMatchObject({
      status: 404,
      body: { error: { code: "not_found", message: ERROR_MESSAGES.noSuchPath } },
    });
  });
});

const create = (headers: Record<string, string>) =>
  owner.call("POST", `/api/users/${owner.uid}/sermons`, { title: "Theirs" }, headers);

describe("a request that changes data", () => {
  test("from another site is rejected", async () => {
    const refused = {
      status: 403,
      body: { error: { code: "forbidden", message: ERROR_MESSAGES.crossSite } },
    };
    expect(await create({ origin: "https://evil.example" })).toMatchObject(refused);
    expect(await create({ "sec-fetch-site": "cross-site" })).toMatchObject(refused);
    expect(await create({ origin: "null" })).toMatchObject(refused);
  });

  test("from our own pages is accepted", async () => {
    expect((await create({ origin: "http://berea.test", "sec-fetch-site": "same-origin" })).status).toBe(201);
    expect((await create({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).status).toBe(201);
  });

  test("that is not JSON or too large is rejected without a stack trace", async () => {
    const address = `/api/users/${owner.uid}/sermons`;
    const headers = { cookie: owner.cookie, "content-type": "application/json" };
    const broken = await berea.app.inject({ method: "POST", url: address, headers, payload: '{"title": ' });
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      { error: { code: "invalid", message: ERROR_MESSAGES.invalidBody } },
    ]);
    const form = await berea.app.inject({
      method: "POST",
      url: address,
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      payload: "title=x",
    });
    expect(form.json()).toEqual({ error: { code: "unsupported", message: ERROR_MESSAGES.unsupported } });
    const large = await owner.call("POST", "/api/generate-activities", {
      description: "x".repeat(2_000_000),
    });
    expect(large).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
  });
});

/** Text that PostgreSQL cannot store, and text that is not valid Unicode. */
const UNSTORABLE = ["\0", "a\0b", "\ud800"];

/** Copies of the body, each with a different one of its strings replaced by `text`. */
function replaceEachText(body: unknown, text: string): unknown[] {
  if (typeof body === "string") return [text];
  if (typeof body !== "object" || body === null || body instanceof Uint8Array) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    replaceEachText(value, text).map((replaced) =>
      Array.isArray(body) ? body.with(Number(name), replaced) : Object.assign({}, body, { [name]: replaced }),
    ),
  );
}

describe("characters that PostgreSQL cannot store", () => {
  const withId = guarded.filter((name) => endpoints[name].path.includes(":id"));

  test.each(withId)("return 404 in the ids of %s", async (name) => {
    const address = addressOf(name);
    const ids = address.split(/[/?]/).filter((part) => /^[\da-f]{8}-[\da-f-]{27}$/.test(part));
    expect(ids).not.toHaveLength(0);
    for (const id of ids) {
      for (const broken of ["%00", `${id}%00`]) {
        const answer = await owner.call(endpoints[name].method, address.replace(id, broken), bodyFor(name));
        expect(answer.status).toBe(404);
      }
    }
  });

  test.each([JOB_EVENTS_PATH, FILE_CONTENT_PATH, EXPORT_PATH])(
    "return 404 in the ids of %s",
    async (path) => {
      const address = path.replace(":uid", owner.uid).replace(":kind", "sermons").replace(":format", "md");
      expect((await owner.call("GET", address.replace(":id", "%00"))).status).toBe(404);
    },
  );

  const queries = guarded.flatMap((name) =>
    Object.keys((endpoints[name].query as { shape?: object }).shape ?? {}).map((key) => [name, key] as const),
  );

  test.each(queries)("are rejected by %s in the query parameter %s", async (name, key) => {
    const [path] = addressOf(name).split("?");
    const answer = await owner.call(endpoints[name].method, `${path}?${key}=a%00b`, bodyFor(name));
    expect([400, 404]).toContain(answer.status);
  });

  const withBody = guarded.filter((name) => !(endpoints[name].body instanceof z.ZodUndefined));

  test.each(withBody)("in the body of %s cause no server error", async (name) => {
    for (const text of UNSTORABLE) {
      for (const body of replaceEachText(bodyFor(name), text)) {
        const { status } = await owner.call(endpoints[name].method, addressOf(name), body);
        expect(status).not.toBe(500);
      }
    }
  });
});
