import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { STUDY_MESSAGES } from "../../../contract/study.ts";
import { SessionDialog } from "../../account/session-dialog.tsx";
import { SaveIndicator } from "../../autosave/save-indicator.tsx";
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
  const [signInOpened, signIn] = useDisclosure(false);
  const goOn = () => {
    signIn.close();
    saving.retry();
  };
  return (
    <>
      <ActionBar
        isSticky
        notice={problem && <ErrorNotice error={problem} />}
        back={
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <div className={classes.forward}>
          <SaveIndicator
            autoSave={saving}
            unnamed="Add a title, and your work is saved."
            failed={STUDY_MESSAGES.autoSaveFailed}
          >
            {(stage) => {
              if (stage === "signed-out") {
                return (
                  <Button size="compact-sm" variant="default" onClick={signIn.open}>
                    Sign in
                  </Button>
                );
              }
              return (
                stage === "gone" && (
                  <Button size="compact-sm" variant="default" onClick={() => saving.recreate()}>
                    Save it again
                  </Button>
                )
              );
            }}
          </SaveIndicator>
          <BusyButton busy={isBusy} busyLabel="Saving..." onClick={onNext}>
            {nextLabel}
          </BusyButton>
        </div>
      </ActionBar>
      <SessionDialog opened={signInOpened} onClose={signIn.close} onSignedIn={goOn} />
    </>
  );
}
