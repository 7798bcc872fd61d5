import { createRememberedState } from "../browser/remembered-state.ts";

/** Whether shortcuts of one key, such as "/", work. Speech input can press them by mistake (WCAG 2.1.4). */
export const singleKeys = createRememberedState("berea.single-keys", ["on", "off"]);
