import type { Sermon, SermonItem } from "../../contract/records/sermon.schema.ts";
import { SERMON_MESSAGES } from "../../contract/records/sermon.ts";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import { callApi } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { describeRecords } from "../records/records.ts";

export const sermons = describeRecords<Sermon, SermonItem>({
  name: "sermon",
  path: "sermons",
  label: "Sermon",
  plural: "Sermons",
  noun: "sermon",
  untitled: UNTITLED_SERMON,
  published: "Completed",
  exportedAs: "sermons",
  messages: SERMON_MESSAGES,
  addresses: {
    create: paths.createSermon(),
    view: paths.sermon,
    edit: paths.editSermon,
  },
  calls: {
    list: (call) => callApi("listSermons", call),
    get: (call) => callApi("getSermon", call),
    remove: (call) => callApi("deleteSermon", call),
  },
});
