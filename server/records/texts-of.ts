// The kinds of records as worker processes know them; `record-kinds.ts` has the rest of what a kind declares.
import type { ContentKind } from "../../contract/records/content.schema.ts";
import { devotionalTexts } from "../devotionals/devotional-texts.ts";
import type { KindTexts } from "./kind-texts.ts";
import { sermonTexts } from "../sermons/sermon-texts.ts";
import { studyTexts } from "../studies/study-texts.ts";
import { testimonyTexts } from "../testimonies/testimony-texts.ts";

const KIND_TEXTS = {
  sermon: sermonTexts,
  study: studyTexts,
  devotional: devotionalTexts,
  testimony: testimonyTexts,
} satisfies Record<ContentKind, KindTexts>;

export const textsOf = (kind: ContentKind): KindTexts => KIND_TEXTS[kind];
