import type { Testimony } from "../../contract/testimony.ts";
import { recordCache } from "../record-cache.ts";

/** What this browser knows of the person's testimonies. */
export const testimonyCache = recordCache<Testimony>("testimonies");
