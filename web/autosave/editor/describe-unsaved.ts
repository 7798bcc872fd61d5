import type { UnsavedWork } from "../../ui/browser/unsaved-work.ts";
import type { Draft } from "../draft.ts";
import { titleOf } from "../local-draft.ts";
import { getSaveStatus, type AutoSaveSnapshot, type SaveStatus } from "../save-status.ts";

const NOUNS: Record<string, string> = { study: "Bible study" };

/** "Changes to the Bible study “Ruth”". An empty title means that there is none, undefined that it is unknown. */
export function describeChanges(kind: string, title: string | undefined): string {
  if (kind === "profile") return "Changes to your profile";
  const noun = NOUNS[kind] ?? kind;
  if (title === undefined) return `Changes to a ${noun}`;
  return title === "" ? `Changes to a ${noun} without a title` : `Changes to the ${noun} “${title}”`;
}

export const SAVED_ON_DEVICE =
  "They stay on this device and will sync when you sign in here and open it again.";

const PROBLEMS: Partial<Record<SaveStatus, string>> = {
  incomplete: "Add a title or name so it can be saved.",
  conflict: "Open it and choose which version to keep.",
  deleted: "It was deleted elsewhere, or is no longer shared with you.",
};

export const describeUnsaved = (
  saving: AutoSaveSnapshot & { draft: Draft; kind: { name: string }; saveNow: () => Promise<boolean> },
): UnsavedWork => ({
  describe: () => describeChanges(saving.kind.name, titleOf(saving.draft)),
  describeLoss: () =>
    saving.state.isStored ? SAVED_ON_DEVICE : "They’ll be lost because this browser is out of storage.",
  describeProblem: () => {
    const stage = getSaveStatus(saving);
    return stage === "rejected" ? saving.state.failure?.message : PROBLEMS[stage];
  },
  save: () => void saving.saveNow(),
});
