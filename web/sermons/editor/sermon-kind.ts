import { Sermon, sermonEndpoints } from "../../../contract/sermon.ts";
import type { RecordKind } from "../../autosave/record-kind.ts";
import { callApi } from "../../api.ts";
import { blankSermon, type SermonDraft, toDraft, toSermon, toStored } from "./sermon-draft.ts";

const LINES = new Set(["title", "scripture", "series", "speaker", "youtubeUrl"]);

/** How sermons of a person are saved while they are written. */
export function sermonKind(uid: string): RecordKind<SermonDraft, Sermon> {
  return {
    name: "sermon",
    uid,
    blank: blankSermon,
    toDraft,
    versionOf: ({ version }) => version,
    readRecord: (answer) => Sermon.safeParse(answer).data,
    isSavable: ({ fields }) => fields.title.trim() !== "",
    isUndisputed: (field) => field === "status" || field === "isPublished",
    between: (field) => (LINES.has(field) ? " / " : "\n\n"),
    fetch: (id) => callApi(sermonEndpoints.getSermon, { params: { uid, id } }),
    create: (id, { fields }, editor) =>
      callApi(sermonEndpoints.createSermon, { params: { uid }, body: { id, ...toStored(fields), editor } }),
    update: async (id, version, { fields }, editor, draft) => {
      const body = { version, editor, ...toStored(fields) };
      return toSermon(await callApi(sermonEndpoints.saveSermon, { params: { uid, id }, body }), draft);
    },
  };
}
