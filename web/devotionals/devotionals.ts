import { DEVOTIONAL_MESSAGES, UNTITLED_DEVOTIONAL } from "../../contract/records/devotional.ts";
import type { Devotional, DevotionalItem } from "../../contract/records/devotional.schema.ts";
import { paths } from "../navigation/paths.ts";
import { defineRecords } from "../records/records.ts";

export const devotionals = defineRecords<Devotional, DevotionalItem>({
  name: "devotional",
  label: "Devotional",
  untitled: UNTITLED_DEVOTIONAL,
  published: "Published",
  groupsDays: true,
  messages: DEVOTIONAL_MESSAGES,
  urls: {
    create: paths.createDevotional(),
    view: paths.devotional,
    edit: paths.editDevotional,
  },
});
