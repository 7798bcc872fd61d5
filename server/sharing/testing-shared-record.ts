// A church with people of every role, and a record of every kind with a recording, for the tests of access.
import type { ContentKind } from "../../contract/record-kinds.ts";
import { CONTENT_KINDS, RECORD_KINDS } from "../../contract/record-kinds.ts";
import type { AccessLevel } from "../../contract/access-levels.ts";
import type { Audience } from "../../contract/sharing/sharing.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { churchMembers } from "../db/schema.ts";
import { and, eq } from "drizzle-orm";
import { createTestApp, type Caller, type TestApp, type TestUser } from "../testing/testing.ts";

/** In the texts of the author only. */
export const MARKER = "marker-of-the-author";

export interface SharedRecordIds {
  id: string;
  fileId: string;
}

export interface SharedSetting {
  berea: TestApp;
  churchId: string;
  author: TestUser;
  people: Record<Viewer, Caller & { uid?: string }>;
  records: Record<ContentKind, SharedRecordIds>;
}

export const VIEWERS = [
  "editor",
  "staff",
  "member",
  "blindMember",
  "formerMember",
  "otherChurch",
  "stranger",
  "signedOut",
] as const;
export type Viewer = (typeof VIEWERS)[number];

export const pathOf = (kind: ContentKind, author: TestUser, id: string): string =>
  `/api/users/${author.uid}/${RECORD_KINDS[kind].path}/${id}`;

export async function openSharedSetting(): Promise<SharedSetting> {
  const berea = await createTestApp();
  const author = await berea.signUp("Anna Green");
  const churchId = await createChurch(author);
  const join = (role: "staff" | "member", permissions?: object) =>
    signUpInto(berea, author, churchId, role, permissions);
  const formerMember = await join("staff", { canEdit: true });
  await removeMember(berea, churchId, formerMember.uid);
  const otherChurch = await berea.signUp();
  await createChurch(otherChurch, "Hope Chapel");
  const people = {
    editor: await join("staff", { canEdit: true }),
    staff: await join("staff", {}),
    member: await join("member"),
    blindMember: await join("member", { canView: false, canComment: true }),
    formerMember,
    otherChurch,
    stranger: await berea.signUp(),
    signedOut: berea.anonymous,
  };
  const records = {} as SharedSetting["records"];
  for (const kind of CONTENT_KINDS) records[kind] = await createMarked(author, kind);
  return { berea, churchId, author, people, records };
}

async function createMarked(author: TestUser, kind: ContentKind): Promise<SharedRecordIds> {
  const { path } = RECORD_KINDS[kind];
  const texts = kind === "testimony" ? { how: MARKER } : { scripture: "John 3:16" };
  const { body } = await author.call("POST", `/api/users/${author.uid}/${path}`, { title: MARKER, ...texts });
  const of = kind === "sermon" ? { sermonId: body.id } : kind === "study" ? { studyId: body.id } : {};
  return {
    id: body.id,
    fileId: Object.keys(of).length === 0 ? "" : await addFile(author, of as { sermonId: string }),
  };
}

export const removeMember = (berea: TestApp, churchId: string, uid: string) =>
  berea.context.db
    .delete(churchMembers)
    .where(and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, uid)));

export async function share(
  { author, churchId, records }: Pick<SharedSetting, "author" | "churchId" | "records">,
  kind: ContentKind,
  audience: Audience | "nobody",
  access: AccessLevel,
): Promise<void> {
  const { status } = await author.call("PUT", `${pathOf(kind, author, records[kind].id)}/sharing`, {
    churchId,
    audience,
    access,
  });
  if (status !== 200) throw new Error(`sharing returned ${status}`);
}
