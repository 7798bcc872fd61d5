import type { Study, StudyItem } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { UNTITLED_STUDY } from "../../contract/records/study.ts";
import { callApi } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { describeRecords } from "../records/records.ts";

export const studies = describeRecords<Study, StudyItem>({
  name: "study",
  path: "studies",
  label: "Bible Study",
  plural: "Studies",
  noun: "study",
  untitled: UNTITLED_STUDY,
  published: "Published",
  exportedAs: "studies",
  messages: STUDY_MESSAGES,
  addresses: {
    create: paths.createStudy(),
    view: paths.study,
    edit: paths.editStudy,
  },
  calls: {
    list: (call) => callApi("listStudies", call),
    get: (call) => callApi("getStudy", call),
    remove: (call) => callApi("deleteStudy", call),
  },
});
