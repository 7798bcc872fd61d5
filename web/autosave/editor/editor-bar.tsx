import { Button, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { ActionBar } from "../../ui/layout/action-bar.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { SaveIndicator, SaveProblem } from "./save-indicator.tsx";
import { hasSaveProblem } from "../save-status.ts";
import { type Undo, UndoOffer } from "./undo-offer.tsx";
import { useAutoSaveSelector } from "../use-auto-save.ts";

interface EditorBarProps<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  failed: string;
  problem?: string | undefined;
  offer: Undo | undefined;
  onCloseOffer: () => void;
  back: ReactNode;
  children: ReactNode;
}

export function EditorBar<D extends Draft, R extends SavedRecord>(props: EditorBarProps<D, R>) {
  const { saving, failed, problem, offer, onCloseOffer, back, children } = props;
  const hasProblem = useAutoSaveSelector(saving, hasSaveProblem);
  return (
    <>
      <ActionBar
        isSticky
        notice={
          (problem !== undefined || hasProblem || offer) && (
            <Stack gap="sm">
              {offer && <UndoOffer key={offer.id} offer={offer} onClose={onCloseOffer} />}
              {problem !== undefined && <ErrorNotice error={problem} />}
              <SaveProblem autoSave={saving} failed={failed}>
                {(status) =>
                  status === "deleted" &&
                  saving.kind.owner === saving.kind.uid && (
                    <Button size="compact-md" variant="default" onClick={() => saving.recreate()}>
                      Save as new
                    </Button>
                  )
                }
              </SaveProblem>
            </Stack>
          )
        }
        back={back}
      >
        <SaveIndicator autoSave={saving} incompleteText="Add a title to start saving." />
        {children}
      </ActionBar>
      <VisuallyHidden component="output">{offer?.sentence}</VisuallyHidden>
    </>
  );
}
