import type { Devotional, DevotionalItem } from "../../contract/records/devotional.schema.ts";
import { DEVOTIONAL_MESSAGES } from "../../contract/records/devotional.ts";
import { UNTITLED_DEVOTIONAL } from "../../contract/records/devotional.ts";
import { callApi } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { describeRecords } from "../records/records.ts";

export const devotionals = describeRecords<Devotional, DevotionalItem>({
  name: "devotional",
  path: "devotionals",
  label: "Devotional",
  plural: "Devotionals",
  noun: "devotional",
  untitled: UNTITLED_DEVOTIONAL,
  published: "Published",
  exportedAs: "devotionals",
  messages: DEVOTIONAL_MESSAGES,
  addresses: {
    create: paths.createDevotional(),
    view: paths.devotional,
    edit: paths.editDevotional,
  },
  calls: {
    list: (call) => callApi("listDevotionals", call),
    get: (call) => callApi("getDevotional", call),
    remove: (call) => callApi("deleteDevotional", call),
  },
});
