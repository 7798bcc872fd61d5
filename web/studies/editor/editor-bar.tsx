import { Button, VisuallyHidden } from "@mantine/core";
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
import { type Undo, UndoOffer } from "./undo-offer.tsx";
import classes from "./editor.module.css";

interface EditorBarProps {
  saving: StudySaving;
  /** What keeps the person from going on. */
  problem: string | undefined;
  /** What was done last, if it can be taken back. */
  offer: Undo | undefined;
  onCloseOffer: () => void;
  isBusy: boolean;
  nextLabel: string;
  onNext: () => void;
}

/** The ways back and on, and whether all is saved; it stays in sight. */
export function EditorBar(props: EditorBarProps) {
  const { saving, problem, offer, onCloseOffer, isBusy, nextLabel, onNext } = props;
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
          (problem !== undefined || hasTrouble || offer) && (
            <div className={classes.notices}>
              {offer && <UndoOffer key={offer.id} offer={offer} onClose={onCloseOffer} />}
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
      <VisuallyHidden component="output">{offer?.sentence}</VisuallyHidden>
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
