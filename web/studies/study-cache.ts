import type { Study } from "../../contract/study.ts";
import { recordCache } from "../record-cache.ts";

/** What this browser knows of the person's studies. */
export const studyCache = recordCache<Study>("studies");
