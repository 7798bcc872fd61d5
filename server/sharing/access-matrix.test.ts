// Who may call what: every endpoint of a user, for people of every role, with every level of sharing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_LEVELS, type AccessLevel } from "../../contract/access-levels.ts";
import { ARCHIVE_PATH, CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { churchEndpoints } from "../../contract/churches/churches.schema.ts";
import { CHURCH_PICTURE_PATH, resolvePermissions } from "../../contract/churches/churches.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { JOB_EVENTS_PATH } from "../../contract/processing/jobs.ts";
import { CONTENT_KINDS, type ContentKind, RECORD_KINDS, RECORD_PATHS } from "../../contract/record-kinds.ts";
import { EXPORT_MANY_PATH, EXPORT_PATH } from "../../contract/records/exports.ts";
import { AUDIENCES, findAccess, includesAccess } from "../../contract/sharing/sharing.ts";
import {
  MARKER,
  openSharedSetting,
  pathOf,
  share,
  type SharedSetting,
  type Viewer,
  VIEWERS,
} from "./testing-shared-record.ts";

let setting: SharedSetting;
beforeAll(async () => {
  setting = await openSharedSetting();
});
afterAll(() => setting.berea.close());

interface Operation {
  name: string;
  method: Endpoint["method"];
  path: string;
  /** Undefined: only the author. */
  needs: AccessLevel | undefined;
  kind: ContentKind;
}

const outside = (name: string, method: Endpoint["method"], path: string, needs?: AccessLevel) => ({
  name,
  method,
  path,
  needs,
});

/** The kinds that a path is for: the one it names, or all that its `:kind` can be. */
function kindsOf(path: string): ContentKind[] {
  const named = CONTENT_KINDS.filter((kind) => path.includes(`/${RECORD_KINDS[kind].path}`));
  if (named.length > 0) return named;
  if (!path.includes("/:kind/")) return ["sermon"];
  const isForAll = !/export|publication/.test(path);
  return CONTENT_KINDS.filter((kind) => isForAll || RECORD_KINDS[kind].isExported);
}

const OPERATIONS: Operation[] = [
  ...Object.entries(endpoints as Record<string, Endpoint>).map(([name, { method, path, recordAccess }]) => ({
    name,
    method,
    path,
    // The review is withdrawn, which editors may.
    needs: name === "reviewRecord" ? "edit" : recordAccess,
  })),
  outside("export", "GET", EXPORT_PATH, "view"),
  outside("exportMany", "POST", EXPORT_MANY_PATH),
  outside("fileContent", "GET", FILE_CONTENT_PATH, "view"),
  outside("archive", "GET", ARCHIVE_PATH),
  outside("importArchive", "POST", ARCHIVE_PATH),
  outside("jobEvents", "GET", JOB_EVENTS_PATH),
]
  .filter(({ path }) => path.includes(":uid"))
  .flatMap((operation) => kindsOf(operation.path).map((kind) => Object.assign({ kind }, operation)));

const SHARED = OPERATIONS.filter(({ needs }) => needs !== undefined);
const OWN = OPERATIONS.filter(({ needs }) => needs === undefined);

function addressOf({ path, kind, name }: Operation): string {
  const { author, records } = setting;
  const { id, fileId } = records[kind];
  const address = path
    .replace(":uid", author.uid)
    .replace(":kind", RECORD_KINDS[kind].path)
    .replace(":id", path.includes("/files/") ? fileId : id)
    .replace(":format", "md")
    .replace(/:\w+Id/, id);
  if (name === "listSermonVersions") return `${address}?part=summary`;
  return name === "storeTranscript" ? `${address}?version=-1` : address;
}

/** Bodies that would be valid, except that no version of a record is -1: a change that is allowed is a conflict. */
function bodyOf({ name, method }: Operation): unknown {
  if (method === "GET") return undefined;
  if (name.startsWith("update")) return { version: -1, title: "Stolen" };
  if (name.startsWith("dismiss")) return { quotation: "Stolen", isDismissed: true };
  if (name === "storeSermonVersion") return { part: "summary", text: "Stolen" };
  if (name === "storeTranscript") return new TextEncoder().encode("Stolen");
  if (name === "reviewRecord") return { action: "withdraw", version: -1 };
  // Nothing is published.
  if (name === "publishRecord") return { published: false };
  if (name === "createComment") return { text: "Stolen", threadId: crypto.randomUUID() };
  if (name === "changeComment") return { isDeleted: true };
  if (name === "reportPresence") return { isEditing: true };
  return method === "DELETE" ? undefined : {};
}

const ROLES: Partial<Record<Viewer, Parameters<typeof findAccess>[0]>> = {
  editor: { role: "staff", permissions: resolvePermissions("staff", { canEdit: true }) },
  staff: { role: "staff", permissions: resolvePermissions("staff", {}) },
  member: {
    role: "member",
    permissions: resolvePermissions("member", { canView: true, canComment: true, canParticipate: true }),
  },
  blindMember: { role: "member", permissions: resolvePermissions("member", { canComment: true }) },
};

/** The status of a refusal; undefined if the call is allowed. */
function expectedRefusal(
  viewer: Viewer,
  needs: AccessLevel | undefined,
  sharing?: Parameters<typeof findAccess>[1],
) {
  if (viewer === "signedOut") return 401;
  const role = ROLES[viewer];
  const access = role && sharing ? findAccess(role, sharing) : undefined;
  if (needs === undefined || access === undefined) return 404;
  return includesAccess(access, needs) ? undefined : 403;
}

async function readEverything(): Promise<string> {
  const { author, records } = setting;
  const all = await Promise.all(
    CONTENT_KINDS.map(async (kind) => {
      const { body } = await author.call("GET", pathOf(kind, author, records[kind].id));
      return JSON.stringify(body);
    }),
  );
  return all.join("\n");
}

/** The answers that are wrong, and whether a record changed. */
async function findWrongAnswers(
  operations: readonly Operation[],
  sharing?: Parameters<typeof findAccess>[1],
) {
  const before = await readEverything();
  const wrong: string[] = [];
  for (const operation of operations) {
    for (const viewer of VIEWERS) {
      const { status, body } = await setting.people[viewer].call(
        operation.method,
        addressOf(operation),
        bodyOf(operation),
      );
      const refusal = expectedRefusal(viewer, operation.needs, sharing);
      // A version to restore is not found, and a busy checker may refuse a text.
      const refusals = operation.needs === "view" ? [401, 403, 404] : [401, 403];
      const isRight = refusal === undefined ? !refusals.includes(status) : status === refusal;
      const leaks = refusal !== undefined && JSON.stringify(body).includes(MARKER);
      if (!isRight || leaks) {
        wrong.push(
          `${viewer} ${operation.name} of ${operation.kind}: ${status} instead of ${refusal ?? "allowed"}`,
        );
      }
    }
  }
  return (await readEverything()) === before ? wrong : [...wrong, "a record was changed"];
}

describe("a record that is shared with nobody", () => {
  test("is its author's alone", async () => expect(await findWrongAnswers(OPERATIONS)).toEqual([]), 120_000);
});

describe.each(AUDIENCES.flatMap((audience) => ACCESS_LEVELS.map((access) => ({ audience, access }))))(
  "a record that $audience may $access",
  (sharing) => {
    test("lets everyone do what they may, and nothing else", async () => {
      for (const kind of CONTENT_KINDS) await share(setting, kind, sharing.audience, sharing.access);
      const isWidest = sharing.audience === "everyone" && sharing.access === "edit";
      expect(await findWrongAnswers(isWidest ? [...SHARED, ...OWN] : SHARED, sharing)).toEqual([]);
    }, 120_000);
  },
);

/** Everything that can be read of a church. */
const CHURCH_READS = [
  ...Object.values(endpoints as Record<string, Endpoint>)
    .filter(({ method, path }) => method === "GET" && path.includes(":churchId"))
    .map(({ path }) => path),
  CHURCH_ARCHIVE_PATH,
  CHURCH_PICTURE_PATH,
];

describe("a church whose records everyone may edit", () => {
  const OUTSIDERS: readonly Viewer[] = ["formerMember", "otherChurch", "stranger", "signedOut"];

  test.each(CHURCH_READS)("shows others nothing at %s", async (path) => {
    for (const kind of CONTENT_KINDS) await share(setting, kind, "everyone", "edit");
    for (const viewer of OUTSIDERS) {
      const address = `${path.replace(":churchId", setting.churchId)}?q=${MARKER}`;
      const { status, body } = await setting.people[viewer].call("GET", address);
      expect([viewer, status]).toEqual([viewer, viewer === "signedOut" ? 401 : 404]);
      expect(JSON.stringify(body)).not.toContain(MARKER);
    }
  });

  test.each(VIEWERS.filter((viewer) => !OUTSIDERS.includes(viewer)))(
    "gives its archive to owners, and not to: %s",
    async (viewer) => {
      const address = CHURCH_ARCHIVE_PATH.replace(":churchId", setting.churchId);
      expect((await setting.people[viewer].call("GET", address)).status).toBe(403);
      expect((await setting.author.call("HEAD" as "GET", address)).status).toBe(200);
    },
  );

  test("lists and counts nothing for members who may not view", async () => {
    await setting.berea.context.searchIndex.settle();
    const address = `/api/churches/${setting.churchId}/content`;
    for (const list of [address, `${address}?q=${MARKER}`]) {
      const titles = async (viewer: Viewer) => (await setting.people[viewer].call("GET", list)).body.items;
      expect(await titles("blindMember")).toEqual([]);
      expect(await titles("member")).toHaveLength(CONTENT_KINDS.length);
    }
    const { body } = await setting.people.blindMember.call("GET", `${address}/authors`);
    expect(body).toEqual({ items: [], total: 0 });
  });
});

/** Bodies of the changes of a church that are not in `churches/access.test.ts`. */
const CHURCH_WRITES: Record<string, unknown> = {
  changeChurchSite: { title: "Stolen", version: -1 },
  setChurchSiteLogo: new TextEncoder().encode("Stolen"),
  deleteChurchSiteLogo: undefined,
  deleteChurchSubscriber: undefined,
  unpublishFromChurch: undefined,
  handOverShared: { personId: "nobody" },
};

async function readChurch(): Promise<string> {
  const parts = [
    "",
    "/people",
    "/invitations",
    "/site",
    "/site/publications",
    "/site/subscribers",
    "/content",
  ];
  const answers = await Promise.all(
    parts.map((part) => setting.author.call("GET", `/api/churches/${setting.churchId}${part}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
  return JSON.stringify(answers.map(({ body }) => body));
}

describe("the changes of a church", () => {
  const writes = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name, { method, path }]) =>
      method !== "GET" && path.startsWith("/api/churches/:churchId") && !(name in churchEndpoints),
  );

  test.each(writes)("%s is refused to everyone who may not, and changes nothing", async (name, endpoint) => {
    const address = endpoint.path
      .replace(":churchId", setting.churchId)
      .replace(/:\w+Id/, crypto.randomUUID());
    // Everyone may hand over what they share themselves; here the colleague does not exist.
    const refusedInside = name === "handOverShared" ? 400 : 403;
    const before = await readChurch();
    for (const viewer of VIEWERS) {
      const { status, body } = await setting.people[viewer].call(
        endpoint.method,
        address,
        CHURCH_WRITES[name],
      );
      const expected = viewer === "signedOut" ? 401 : ROLES[viewer] ? refusedInside : 404;
      expect([viewer, status]).toEqual([viewer, expected]);
      expect(JSON.stringify(body)).not.toContain("Grace Chapel");
    }
    expect(await readChurch()).toBe(before);
  });

  test("are all known here", () => {
    expect(writes.map(([name]) => name).toSorted()).toEqual(Object.keys(CHURCH_WRITES).toSorted());
  });
});

test("every path of records has an operation of each kind in this test", () => {
  for (const path of RECORD_PATHS) {
    expect(SHARED.filter(({ kind }) => RECORD_KINDS[kind].path === path).length).toBeGreaterThan(4);
  }
  expect(OWN.length).toBeGreaterThan(40);
});
