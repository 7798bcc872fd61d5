import { SERMON_MESSAGES, UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import type { Sermon, SermonItem } from "../../contract/records/sermon.schema.ts";
import { paths } from "../navigation/paths.ts";
import { defineRecords } from "../records/records.ts";

export const sermons = defineRecords<Sermon, SermonItem>({
  name: "sermon",
  label: "Sermon",
  untitled: UNTITLED_SERMON,
  published: "Completed",
  messages: SERMON_MESSAGES,
  urls: {
    create: paths.createSermon(),
    view: paths.sermon,
    edit: paths.editSermon,
  },
});
