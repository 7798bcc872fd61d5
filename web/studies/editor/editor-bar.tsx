import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { STUDY_MESSAGES } from "../../../contract/study.ts";
import { SessionDialog } from "../../account/session-dialog.tsx";
import { SaveIndicator, SaveTrouble } from "../../autosave/save-indicator.tsx";
import { isTroubled } from "../../autosave/saving-stage.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { paths } from "../../paths.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useGoBack } from "../../ui/use-go-back.ts";
import type { StudySaving } from "./study-editing.ts";
import classes from "./editor.module.css";

interface EditorBarProps {
  saving: StudySaving;
  /** What keeps the person from going on. */
  problem: string | undefined;
  isBusy: boolean;
  nextLabel: string;
  onNext: () => void;
}

/** The ways back and on, and whether all is saved; it stays in sight. */
export function EditorBar({ saving, problem, isBusy, nextLabel, onNext }: EditorBarProps) {
  const cancel = useGoBack(paths.library());
  const hasTrouble = useSaving(saving, isTroubled);
  const [signInOpened, signIn] = useDisclosure(false);
  const goOn = () => {
    signIn.close();
    saving.retry();
  };
  return (
    <>
      <ActionBar
        isSticky
        notice={
          (problem !== undefined || hasTrouble) && (
            <div className={classes.notices}>
              {problem !== undefined && <ErrorNotice error={problem} />}
              <SaveTrouble autoSave={saving} failed={STUDY_MESSAGES.autoSaveFailed}>
                {(stage) => {
                  if (stage === "signed-out") return <Way label="Sign in" onGo={signIn.open} />;
                  return stage === "gone" && <Way label="Save it again" onGo={() => saving.recreate()} />;
                }}
              </SaveTrouble>
            </div>
          )
        }
        back={
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <SaveIndicator autoSave={saving} unnamed="Add a title, and your work is saved." />
        <BusyButton busy={isBusy} busyLabel="Saving..." onClick={onNext}>
          {nextLabel}
        </BusyButton>
      </ActionBar>
      <SessionDialog opened={signInOpened} onClose={signIn.close} onSignedIn={goOn} />
    </>
  );
}

function Way({ label, onGo }: { label: string; onGo: () => void }) {
  return (
    <Button size="compact-md" variant="default" onClick={onGo}>
      {label}
    </Button>
  );
}
