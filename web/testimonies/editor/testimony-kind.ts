import { Testimony, testimonyEndpoints } from "../../../contract/testimony.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { createPlainEditing } from "../../autosave/plain-editing.ts";
import { type PlainDraft, plainKind } from "../../autosave/plain-record.ts";
import type { RecordKind } from "../../autosave/record-kind.ts";
import { callApi } from "../../api.ts";

export const TESTIMONY_KIND = "testimony";

/** What of a testimony is edited. */
export type TestimonyFields = Pick<
  Testimony,
  | "title"
  | "before"
  | "how"
  | "after"
  | "scripture"
  | "photoFileId"
  | "photoPermission"
  | "name"
  | "nameShown"
  | "visibility"
  | "status"
>;
export type TestimonySaving = AutoSave<PlainDraft<TestimonyFields>, Testimony>;

const blankTestimony = (name: string): TestimonyFields => ({
  title: "",
  before: "",
  how: "",
  after: "",
  scripture: "",
  photoFileId: null,
  photoPermission: false,
  name,
  nameShown: "first",
  visibility: "private",
  status: "draft",
});

/** How testimonies of a person are saved while they are written; `name` is theirs. */
export const testimonyKind = (
  uid: string,
  name: string,
): RecordKind<PlainDraft<TestimonyFields>, Testimony> =>
  plainKind({
    name: TESTIMONY_KIND,
    uid,
    blank: () => blankTestimony(name),
    readRecord: (answer) => Testimony.safeParse(answer).data,
    lines: ["title", "scripture", "name"],
    undisputed: ["status"],
    fetch: (id) => callApi(testimonyEndpoints.getTestimony, { params: { uid, id } }),
    // A photo can only be of a testimony that the server has.
    create: ({ photoFileId: _, ...body }) =>
      callApi(testimonyEndpoints.createTestimony, { params: { uid }, body }),
    update: (id, body) => callApi(testimonyEndpoints.updateTestimony, { params: { uid, id }, body }),
  });

export const {
  Provider: TestimonyEditingProvider,
  useEditing: useTestimonyEditing,
  useField: useTestimonyField,
} = createPlainEditing<TestimonyFields, Testimony>();
