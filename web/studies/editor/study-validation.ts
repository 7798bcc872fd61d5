import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import type { StudyDraft } from "./study-draft.ts";

export const STUDY_TABS = ["details", "sessions", "settings"] as const;
export type StudyTab = (typeof STUDY_TABS)[number];

/** The error message of a tab; undefined if it's complete. */
export function validateTab(tab: StudyTab, { fields, order }: StudyDraft): string | undefined {
  if (tab === "details") {
    const isBlank = fields.title.trim() === "" || fields.scripture.trim() === "";
    return isBlank ? STUDY_MESSAGES.detailsRequired : undefined;
  }
  if (tab === "sessions") return order.length === 0 ? STUDY_MESSAGES.sessionRequired : undefined;
  return fields.endDate !== null && fields.endDate < fields.startDate
    ? STUDY_MESSAGES.endTooEarly
    : undefined;
}
