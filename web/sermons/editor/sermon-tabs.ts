/** The parts of a sermon's editor, by the names that they have in its address. */
export const SERMON_TABS = [
  { value: "details", label: "Details" },
  { value: "transcript", label: "Transcript" },
  { value: "refinedTranscript", label: "Refined Transcript" },
  { value: "summary", label: "Summary" },
  { value: "lessonPlan", label: "Lesson Plan" },
  { value: "highlights", label: "Highlights" },
] as const;
export type SermonTab = (typeof SERMON_TABS)[number]["value"];

export const readTab = (value: string | null): SermonTab =>
  SERMON_TABS.find((tab) => tab.value === value)?.value ?? "details";
