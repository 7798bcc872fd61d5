import type { Testimony } from "../../contract/records/testimony.schema.ts";
import type { KindTexts } from "../records/kind-texts.ts";
import { listFields } from "../records/searched-text.ts";

const FIELDS = ["title", "scripture", "before", "how", "after", "name"] as const;

export const testimonyTexts = {
  listTexts: (testimony: Pick<Testimony, (typeof FIELDS)[number]>) => listFields(testimony, FIELDS),
} satisfies KindTexts;
