import { TESTIMONY_MESSAGES, UNTITLED_TESTIMONY } from "../../contract/records/testimony.ts";
import type { Testimony, TestimonyItem } from "../../contract/records/testimony.schema.ts";
import { paths } from "../navigation/paths.ts";
import { defineRecords } from "../records/records.ts";

export const testimonies = defineRecords<Testimony, TestimonyItem>({
  name: "testimony",
  label: "Testimony",
  untitled: UNTITLED_TESTIMONY,
  published: "Finished",
  messages: TESTIMONY_MESSAGES,
  urls: {
    create: paths.createTestimony(),
    view: paths.testimony,
    edit: paths.editTestimony,
  },
});
