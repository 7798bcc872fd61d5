import type { Devotional } from "../../contract/devotional.ts";
import { recordCache } from "../record-cache.ts";

/** What this browser knows of the person's devotionals. */
export const devotionalCache = recordCache<Devotional>("devotionals");
