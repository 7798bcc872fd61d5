import { Button } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { SERMON_MESSAGES, type Sermon } from "../../../contract/sermon.ts";
import { ConflictList } from "../../autosave/conflict-list.tsx";
import { EditorBar } from "../../autosave/editor-bar.tsx";
import { LeavingQuestion } from "../../autosave/leaving-question.tsx";
import { type Place, withValue } from "../../autosave/merge.ts";
import { RestoredNotice } from "../../autosave/restored-notice.tsx";
import type { Undo } from "../../autosave/undo-offer.tsx";
import { useSaving } from "../../autosave/use-auto-save.ts";
import type { Choice } from "../../autosave/work.ts";
import { paths } from "../../paths.ts";
import { Page } from "../../ui/page.tsx";
import { useGoBack } from "../../ui/use-go-back.ts";
import { EditorActions } from "./editor-actions.tsx";
import { type SermonEditing, SermonEditingProvider, type SermonSaving } from "./sermon-editing.ts";
import { SermonParts } from "./sermon-parts.tsx";
import { nameSermonPlace, writeSermonValue } from "./sermon-places.ts";

interface SermonEditorProps {
  saving: SermonSaving;
  /** The sermon as the server has it: how its texts came to be is not edited. */
  sermon: Sermon;
}

/** Where everything about a sermon is changed, saved as one writes. */
export function SermonEditor({ saving, sermon }: SermonEditorProps) {
  const [offer, setOffer] = useState<Undo>();
  const closeOffer = useCallback(() => setOffer(undefined), []);
  const editing = useMemo(() => beginEditing(saving, setOffer), [saving]);
  const title = useSaving(saving, ({ draft }) => draft.fields.title);
  const goBack = useGoBack(paths.library());

  const offerMineAgain = (place: Place, choice: Choice, mine: unknown) => {
    if (choice === "theirs") {
      editing.offerUndo("Theirs was taken.", (draft) => withValue(draft, place, mine));
    }
  };
  return (
    <SermonEditingProvider value={editing}>
      <Page title="Edit Sermon" lead={title} action={<EditorActions saving={saving} />}>
        <RestoredNotice autoSave={saving} />
        <ConflictList
          autoSave={saving}
          namePlace={nameSermonPlace}
          writeValue={writeSermonValue}
          onChosen={offerMineAgain}
        />
        <SermonParts sermon={sermon} />
        <EditorBar
          saving={saving}
          failed={SERMON_MESSAGES.saveFailed}
          offer={offer}
          onCloseOffer={closeOffer}
          back={
            <Button variant="default" onClick={goBack}>
              Back
            </Button>
          }
        >
          <Button component={Link} to={paths.sermon(saving.id)}>
            View Sermon
          </Button>
        </EditorBar>
      </Page>
      <LeavingQuestion
        autoSave={saving}
        isHere={({ pathname }) => pathname === paths.editSermon(saving.id)}
      />
    </SermonEditingProvider>
  );
}

function beginEditing(saving: SermonSaving, setOffer: (offer: Undo) => void): SermonEditing {
  return {
    saving,
    edit: (change) => saving.edit(change),
    offerUndo: (sentence, undo) =>
      setOffer({ id: crypto.randomUUID(), sentence, undo: () => saving.edit(undo) }),
  };
}
