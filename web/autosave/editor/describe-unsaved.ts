import type { UnsavedWork } from "../../ui/browser/unsaved-work.ts";
import type { Draft } from "../draft.ts";
import { titleOf } from "../local-draft.ts";
import { readStage, type Saving, type SavingStage } from "../saving-stage.ts";

const NOUNS: Record<string, string> = { study: "Bible study" };

/** "Changes to the Bible study “Ruth”"; an empty title is none, an undefined one is not known. */
export function nameChanges(kind: string, title: string | undefined): string {
  if (kind === "profile") return "Changes to your profile";
  const noun = NOUNS[kind] ?? kind;
  if (title === undefined) return `Changes to a ${noun}`;
  return title === "" ? `Changes to a ${noun} without a title` : `Changes to the ${noun} “${title}”`;
}

export const KEPT_HERE = "They stay on this device and are sent when you sign in here and open it again.";

const PROBLEMS: Partial<Record<SavingStage, string>> = {
  unnamed: "It needs a title or a name before it can be saved.",
  undecided: "Open it and choose which version to keep.",
  gone: "It was deleted elsewhere.",
};

export const describeUnsaved = (
  saving: Saving & { draft: Draft; kind: { name: string }; saveNow: () => Promise<boolean> },
): UnsavedWork => ({
  describe: () => nameChanges(saving.kind.name, titleOf(saving.draft)),
  describeLoss: () =>
    saving.state.isKept ? KEPT_HERE : "They will be lost: this browser is out of storage.",
  describeProblem: () => {
    const stage = readStage(saving);
    return stage === "refused" ? saving.state.failure?.message : PROBLEMS[stage];
  },
  save: () => void saving.saveNow(),
});
