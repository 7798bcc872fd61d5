import type { Sermon } from "../../contract/sermon.ts";
import { recordCache } from "../record-cache.ts";

/** What this browser knows of the person's sermons. */
export const sermonCache = recordCache<Sermon>("sermons");
