import type { Testimony, TestimonyItem } from "../../contract/records/testimony.schema.ts";
import { TESTIMONY_MESSAGES } from "../../contract/records/testimony.ts";
import { UNTITLED_TESTIMONY } from "../../contract/records/testimony.ts";
import { callApi } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { describeRecords } from "../records/records.ts";

export const testimonies = describeRecords<Testimony, TestimonyItem>({
  name: "testimony",
  path: "testimonies",
  label: "Testimony",
  plural: "Testimonies",
  noun: "testimony",
  untitled: UNTITLED_TESTIMONY,
  published: "Finished",
  messages: TESTIMONY_MESSAGES,
  addresses: {
    create: paths.createTestimony(),
    view: paths.testimony,
    edit: paths.editTestimony,
  },
  calls: {
    list: (call) => callApi("listTestimonies", call),
    get: (call) => callApi("getTestimony", call),
    remove: (call) => callApi("deleteTestimony", call),
  },
});
