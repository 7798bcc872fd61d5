import "@mantine/core/styles/Tabs.layer.css";
import { Button, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { STUDY_MESSAGES } from "../../../contract/study.ts";
import type { Location } from "react-router";
import { ConflictList } from "../../autosave/conflict-list.tsx";
import { EditorBar } from "../../autosave/editor-bar.tsx";
import { LeavingQuestion } from "../../autosave/leaving-question.tsx";
import { type Place, withValue } from "../../autosave/merge.ts";
import { PublicationNotice } from "../../autosave/publication-notice.tsx";
import { RestoredNotice } from "../../autosave/restored-notice.tsx";
import type { Undo } from "../../autosave/undo-offer.tsx";
import { useSaving } from "../../autosave/use-auto-save.ts";
import type { Choice } from "../../autosave/work.ts";
import { paths } from "../../paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import tabClasses from "../../ui/tabs.module.css";
import { useGoBack } from "../../ui/use-go-back.ts";
import { useOpenedOnce } from "../../ui/use-opened-once.ts";
import { StartFromSermon } from "../from-sermon/start-from-sermon.tsx";
import { BasicDetails } from "./basic-details.tsx";
import { type StudyTab, TABS } from "./study-checks.ts";

import { type EditStudy, setField } from "./study-draft.ts";
import { type StudyEditing, StudyEditingProvider, type StudySaving } from "./study-editing.ts";
import { nameStudyPlace, writeStudyValue } from "./study-outline.ts";
import { StudySessions } from "./study-sessions.tsx";
import { StudySettings } from "./study-settings.tsx";
import { useStudySteps } from "./use-study-steps.ts";
import classes from "./editor.module.css";

const StudyVersions = lazyPart<Parameters<typeof import("./versions-dialog.tsx").StudyVersions>[0]>(() =>
  import("./versions-dialog.tsx").then((part) => part.StudyVersions),
);

const TAB_LABELS: Record<StudyTab, string> = {
  details: "Basic Details",
  sessions: "Study Sessions",
  settings: "Study Settings",
};

interface StudyEditorProps {
  saving: StudySaving;
  /** When it was last published as the editor was opened. */
  publishedAt: string | null | undefined;
  isNew: boolean;
}

/** Where a Bible study is written: three tabs, saved as one writes. */
export function StudyEditor({ saving, publishedAt, isNew }: StudyEditorProps) {
  const [offer, setOffer] = useState<Undo>();
  const [versionsOpened, versions] = useDisclosure(false);
  const versionsWereOpened = useOpenedOnce(versionsOpened);
  const isCreated = useSaving(saving, (one) => one.isCreated);
  const editing = useMemo(() => beginEditing(saving, setOffer), [saving]);
  const closeOffer = useCallback(() => setOffer(undefined), []);
  const steps = useStudySteps(saving);
  const cancel = useGoBack(paths.library());
  const saveLabel = isNew ? "Create Study" : "Save Study";

  const offerMineAgain = (place: Place, choice: Choice, mine: unknown) => {
    if (choice === "theirs") {
      editing.offerUndo("Theirs was taken.", (draft) => withValue(draft, place, mine));
    }
  };
  return (
    <StudyEditingProvider value={editing}>
      <Page
        title={isNew ? "Create Bible Study" : "Edit Bible Study"}
        action={
          isCreated ? (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
              onClick={versions.open}
            >
              Earlier Versions
            </Button>
          ) : (
            isNew && <StartFromSermon />
          )
        }
      >
        <PublicationNotice
          autoSave={saving}
          publishedAt={publishedAt}
          noun="study"
          published="published"
          saveLabel={saveLabel}
        />
        <RestoredNotice
          autoSave={saving}
          startOver="Start with an empty study"
          onLetGo={(draft) => editing.offerUndo("What you wrote last time was let go.", () => draft)}
        />
        <ConflictList
          autoSave={saving}
          namePlace={nameStudyPlace}
          writeValue={writeStudyValue}
          onChosen={offerMineAgain}
        />
        <Tabs
          value={steps.tab}
          onChange={(tab) => steps.open(tab as StudyTab)}
          classNames={{ list: tabClasses.tabs, tab: tabClasses.tab, panel: classes.panel }}
        >
          <Tabs.List aria-label="Parts of the study">
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} id={`study-tab-${tab}`}>
                {TAB_LABELS[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="details">
            <div className={classes.sheet}>
              <BasicDetails isChecked={steps.checked === "details"} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="sessions">
            <StudySessions />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <div className={classes.sheet}>
              <StudySettings />
            </div>
          </Tabs.Panel>
        </Tabs>
        <EditorBar
          saving={saving}
          failed={STUDY_MESSAGES.autoSaveFailed}
          problem={steps.problem}
          offer={offer}
          onCloseOffer={closeOffer}
          back={
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          }
        >
          <BusyButton busy={steps.isBusy} busyLabel="Saving..." onClick={() => void steps.goOn()}>
            {steps.tab === "settings" ? saveLabel : "Next"}
          </BusyButton>
        </EditorBar>
      </Page>
      <LeavingQuestion autoSave={saving} isHere={(location) => isOf(saving.id, location)} />
      {versionsWereOpened && (
        <StudyVersions saving={saving} opened={versionsOpened} onClose={versions.close} />
      )}
    </StudyEditingProvider>
  );
}

const isOf = (id: string, { pathname }: Location) =>
  pathname === paths.newStudy(id) || pathname === paths.editStudy(id);

function beginEditing(saving: StudySaving, setOffer: (offer: Undo) => void): StudyEditing {
  const asDraft = setField("status", "draft");
  const edit = (change: EditStudy) =>
    saving.edit((draft) => {
      const changed = change(draft);
      return changed === draft || changed.fields.status === "draft" ? changed : asDraft(changed);
    });
  return {
    saving,
    edit,
    offerUndo: (sentence, undo) => setOffer({ id: crypto.randomUUID(), sentence, undo: () => edit(undo) }),
  };
}
