import { getPublicName } from "../../../contract/records/testimony.ts";
import type { Testimony, TestimonyVersion } from "../../../contract/records/testimony.schema.ts";
import { callApi } from "../../api/api.ts";
import { type FlatDraft, createFlatDraftKind } from "../../autosave/draft-kind.ts";
import { createEditing } from "../../autosave/editing.ts";
import type { EditorDescription } from "../../records/editor/editor-description.ts";
import { createRecordHistory } from "../../records/versions/record-history.tsx";
import { testimonies } from "../testimonies.ts";

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
export type TestimonyDraft = FlatDraft<TestimonyFields>;

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

const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  before: "Before",
  how: "How It Happened",
  after: "After",
  scripture: "Scripture Reference",
  photoFileId: "Photo",
  photoPermission: "Photo permission",
  name: "Name",
  nameShown: "Show name as",
  visibility: "Who can see it",
};

const context = createEditing<TestimonyDraft, Testimony>();
export const {
  useEditing: useTestimonyEditing,
  useField: useTestimonyField,
  useTextField: useTestimonyTextField,
} = context;

export const testimonyEditor: EditorDescription<TestimonyDraft, Testimony> = {
  records: testimonies,
  context,
  draftKind: ({ uid, displayName }, owner) =>
    createFlatDraftKind<TestimonyFields, Testimony>({
      name: testimonies.name,
      uid,
      owner,
      blank: () => blankTestimony(displayName),
      singleLineFields: ["title", "scripture", "name"],
      lastWriteWinsFields: ["status"],
      fetch: (id) => testimonies.calls.get({ params: { uid: owner, id } }),
      // Photos can only be added after the testimony was created.
      create: ({ photoFileId: _, ...body }) => callApi("createTestimony", { params: { uid: owner }, body }),
      update: (id, body) => callApi("updateTestimony", { params: { uid: owner, id }, body }),
    }),
  describeField: (place) => LABELS[place] ?? place,
  formatValue: (value) => {
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return typeof value === "string" ? value : "";
  },
};

export const testimonyHistory = createRecordHistory<TestimonyVersion, Testimony>({
  list: (call) => callApi("listTestimonyVersions", call),
  restore: (call) => callApi("restoreTestimonyVersion", call),
  getTitle: ({ testimony }) => testimony.title,
  formatOutline: ({ testimony }) => {
    const { title, scripture, before, how, after } = testimony;
    const head = [title, scripture, getPublicName(testimony)].filter((line) => line.trim() !== "");
    return [head.join("\n"), before, how, after].filter((text) => text.trim() !== "").join("\n\n");
  },
});
