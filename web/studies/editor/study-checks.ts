import { STUDY_MESSAGES } from "../../../contract/study.ts";
import type { StudyDraft } from "./study-draft.ts";

export const TABS = ["details", "sessions", "settings"] as const;
export type StudyTab = (typeof TABS)[number];

/** What keeps a person from going on from a tab; undefined where nothing does. */
export function checkTab(tab: StudyTab, { fields, order }: StudyDraft): string | undefined {
  if (tab === "details") {
    const isBlank = fields.title.trim() === "" || fields.scripture.trim() === "";
    return isBlank ? STUDY_MESSAGES.detailsRequired : undefined;
  }
  if (tab === "sessions") return order.length === 0 ? STUDY_MESSAGES.sessionRequired : undefined;
  return fields.endDate !== null && fields.endDate < fields.startDate
    ? STUDY_MESSAGES.endTooEarly
    : undefined;
}

/** The first tab on which something is missing, and what; undefined where the study can be published. */
export function findUnready(draft: StudyDraft): { tab: StudyTab; sentence: string } | undefined {
  for (const tab of TABS) {
    const sentence = checkTab(tab, draft);
    if (sentence !== undefined) return { tab, sentence };
  }
  return undefined;
}
