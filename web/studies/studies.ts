import { STUDY_MESSAGES, UNTITLED_STUDY } from "../../contract/records/study.ts";
import type { Study, StudyItem } from "../../contract/records/study.schema.ts";
import { paths } from "../navigation/paths.ts";
import { defineRecords } from "../records/records.ts";

export const studies = defineRecords<Study, StudyItem>({
  name: "study",
  label: "Bible Study",
  untitled: UNTITLED_STUDY,
  published: "Published",
  messages: STUDY_MESSAGES,
  urls: {
    create: paths.createStudy(),
    view: paths.study,
    edit: paths.editStudy,
  },
});
