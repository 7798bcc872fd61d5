import { useState } from "react";
import { useNavigate } from "react-router";
import { STUDY_MESSAGES } from "../../../contract/study.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { paths } from "../../paths.ts";
import { checkTab, findUnready, type StudyTab } from "./study-checks.ts";
import { setField } from "./study-draft.ts";
import type { StudySaving } from "./study-editing.ts";

/** The tabs as steps: what keeps a person from going on, and the last step, which publishes the study. */
export function useStudySteps(saving: StudySaving) {
  const navigate = useNavigate();
  const [tab, setTab] = useState<StudyTab>("details");
  const [checked, setChecked] = useState<StudyTab>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const missing = useSaving(saving, ({ draft }) => checked && checkTab(checked, draft));

  const open = (next: StudyTab) => {
    setTab(next);
    setFailure(undefined);
    if (next !== checked) setChecked(undefined);
  };
  const publish = async () => {
    const unready = findUnready(saving.draft);
    if (unready) {
      open(unready.tab);
      setChecked(unready.tab);
      return;
    }
    setBusy(true);
    saving.edit(setField("status", "published"));
    const isSaved = await saving.saveNow();
    setBusy(false);
    if (isSaved) return navigate(paths.study(saving.id));
    setFailure(describeFailure(saving));
  };
  const goOn = async () => {
    setFailure(undefined);
    if (isBusy) return;
    if (tab === "settings") return publish();
    setChecked(tab);
    if (checkTab(tab, saving.draft) !== undefined) return;
    open(tab === "details" ? "sessions" : "settings");
    window.scrollTo({ top: 0 });
  };
  return { tab, open, checked, problem: failure ?? missing, isBusy, goOn };
}

function describeFailure({ work, state }: StudySaving): string {
  if (work.conflicts.length > 0) return "First choose what stays of the texts that were changed elsewhere.";
  return state.failure ? `${STUDY_MESSAGES.saveFailed}: ${state.failure.message}` : STUDY_MESSAGES.saveFailed;
}
