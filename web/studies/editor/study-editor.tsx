import { useState } from "react";
import type { Study } from "../../../contract/records/study.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { PublicationNotice } from "../../autosave/editor/publication-notice.tsx";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { paths } from "../../navigation/paths.ts";
import { RecordEditor } from "../../records/editor/record-editor.tsx";
import { type OpenedEditorProps, RecordEditorPage } from "../../records/editor/record-editor-page.tsx";
import { usePublishing } from "../../records/editor/use-publishing.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";
import { StartFromSermon } from "../from-sermon/start-from-sermon.tsx";
import { studies } from "../studies.ts";
import { BasicDetails } from "./basic-details.tsx";
import { StudySessions } from "./sessions/study-sessions.tsx";
import { validateTab, STUDY_TABS, type StudyTab } from "./study-validation.ts";
import type { StudyDraft } from "./study-draft.ts";
import { studyEditor, studyHistory, type StudySaving } from "./study-editing.ts";
import { StudySettings } from "./study-settings.tsx";
import classes from "../../ui/layout/sheet.module.css";

export const StudyEditor = () => (
  <RecordEditorPage editor={studyEditor} getCreatedUrl={paths.newStudy}>
    {(opened) => <OpenedStudyEditor {...opened} />}
  </RecordEditorPage>
);

function OpenedStudyEditor({ saving, record, isNew }: OpenedEditorProps<StudyDraft, Study>) {
  const isOwn = useIsOwnRecord();
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  const steps = useStudySteps(saving);
  const saveLabel = isNew ? "Create Study" : "Save Study";
  return (
    <RecordEditor
      editor={studyEditor}
      saving={saving}
      title={isNew ? "Create Bible Study" : "Edit Bible Study"}
      history={studyHistory}
      action={isNew && !isCreated && <StartFromSermon />}
      problem={steps.problem}
      forward={
        <BusyButton busy={steps.isBusy} busyLabel="Saving..." onClick={() => void steps.goToNext()}>
          {steps.tab === "settings" ? saveLabel : "Next"}
        </BusyButton>
      }
    >
      {isOwn && (
        <PublicationNotice
          autoSave={saving}
          publishedAt={record?.publishedAt}
          noun="study"
          published="published"
          saveLabel={saveLabel}
        />
      )}
      <TabPanels
        keepMounted
        label="Study sections"
        value={steps.tab}
        onChange={steps.open}
        tabs={[
          {
            value: "details",
            label: "Basic Details",
            content: (
              <div className={classes.sheet}>
                <BasicDetails isChecked={steps.checked === "details"} />
              </div>
            ),
          },
          { value: "sessions", label: "Study Sessions", content: <StudySessions /> },
          {
            value: "settings",
            label: "Study Settings",
            content: (
              <div className={classes.sheet}>
                <StudySettings />
              </div>
            ),
          },
        ]}
      />
    </RecordEditor>
  );
}

function useStudySteps(saving: StudySaving) {
  const [tab, setTab] = useState<StudyTab>("details");
  const [checked, setChecked] = useState<StudyTab>();
  const missing = useAutoSaveSelector(saving, ({ draft }) => checked && validateTab(checked, draft));
  const { failure, clearFailure, isBusy, publish } = usePublishing(studies, saving);

  const open = (next: StudyTab) => {
    setTab(next);
    clearFailure();
    if (next !== checked) setChecked(undefined);
  };
  const goToNext = async () => {
    clearFailure();
    if (isBusy) return;
    if (tab === "settings") {
      const incompleteTab = STUDY_TABS.find((each) => validateTab(each, saving.draft) !== undefined);
      if (incompleteTab === undefined) return publish();
      open(incompleteTab);
      return setChecked(incompleteTab);
    }
    setChecked(tab);
    if (validateTab(tab, saving.draft) !== undefined) return;
    open(tab === "details" ? "sessions" : "settings");
    window.scrollTo({ top: 0 });
  };
  return { tab, open, checked, problem: failure ?? missing, isBusy, goToNext };
}
