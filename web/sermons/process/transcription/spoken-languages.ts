import { listLanguages } from "../../../ui/text/list-languages.ts";

/** The value for automatic detection. */
export const DETECT_LANGUAGE = "";

/** The languages to choose from, with the sermon's own. */
export const listSpokenLanguages = (current: string): { value: string; label: string }[] => [
  { value: DETECT_LANGUAGE, label: "Detect automatically" },
  ...listLanguages(current),
];
