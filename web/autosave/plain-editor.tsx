import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useCallback, useMemo, useState, type Provider, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { BusyButton } from "../ui/busy-button.tsx";
import { Page } from "../ui/page.tsx";
import { useGoBack } from "../ui/use-go-back.ts";
import { useOpenedOnce } from "../ui/use-opened-once.ts";
import type { AutoSave } from "./auto-save.ts";
import { ConflictList } from "./conflict-list.tsx";
import type { Fields } from "./draft.ts";
import { EditorBar } from "./editor-bar.tsx";
import { LeavingQuestion } from "./leaving-question.tsx";
import { type Place, withValue } from "./merge.ts";
import type { EditPlain, PlainEditing } from "./plain-editing.ts";
import type { PlainDraft } from "./plain-record.ts";
import { PublicationNotice } from "./publication-notice.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import type { Undo } from "./undo-offer.tsx";
import { useSaving } from "./use-auto-save.ts";
import type { Choice } from "./work.ts";

/** Fields that every record of an editor like this has. */
type EditedFields = Fields & { status: "draft" | "published" };

interface PlainEditorProps<F extends EditedFields, R> {
  saving: AutoSave<PlainDraft<F>, R>;
  provider: Provider<PlainEditing<F, R> | undefined>;
  title: string;
  /** What a person calls it: "devotional". */
  noun: string;
  sentences: { autoSaveFailed: string; saveFailed: string };
  labels: Readonly<Record<string, string>>;
  /** A value as people read it. */
  writeValue: (value: unknown) => string;
  /** What is missing before it can be published; undefined where nothing is. */
  findMissing: (fields: F) => string | undefined;
  publishLabel: string;
  /** The word for a record that is published. */
  published: string;
  /** When it was last published as the editor was opened. */
  publishedAt: string | null | undefined;
  /** Where it is seen once it is published, where it is edited, and where a person goes who leaves it. */
  addresses: { view: string; edit: string; create: string; back: string };
  /** Shows the earlier versions; `look` is the one to begin with. */
  renderVersions: (dialog: { opened: boolean; onClose: () => void; look: string | undefined }) => ReactNode;
  /** The parts of the editor; `problem` is what is missing of it after a person wanted to publish. */
  children: (parts: { problem: string | undefined; lookAt: (version: string) => void }) => ReactNode;
}

/** The frame of an editor of a record that is nothing but fields, saved as one writes. */
export function PlainEditor<F extends EditedFields, R>(props: PlainEditorProps<F, R>) {
  const { saving, provider: EditingProvider, title, noun, sentences, labels, addresses } = props;
  const [offer, setOffer] = useState<Undo>();
  const [versionsOpened, versions] = useDisclosure(false);
  const [look, setLook] = useState<string>();
  const versionsWereOpened = useOpenedOnce(versionsOpened);
  const isCreated = useSaving(saving, (one) => one.isCreated);
  const editing = useMemo(() => beginEditing(saving, setOffer), [saving]);
  const closeOffer = useCallback(() => setOffer(undefined), []);
  const goBack = useGoBack(addresses.back);
  const publishing = usePublishing(props);

  const offerMineAgain = (place: Place, choice: Choice, mine: unknown) => {
    if (choice === "theirs") editing.offerUndo("Theirs was taken.", (draft) => withValue(draft, place, mine));
  };
  const openVersions = (version?: string) => {
    setLook(version);
    versions.open();
  };
  return (
    <EditingProvider value={editing}>
      <Page
        title={title}
        action={
          isCreated && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
              onClick={() => openVersions()}
            >
              Earlier Versions
            </Button>
          )
        }
      >
        <PublicationNotice
          autoSave={saving}
          publishedAt={props.publishedAt}
          noun={noun}
          published={props.published}
          saveLabel={props.publishLabel}
        />
        <RestoredNotice
          autoSave={saving}
          startOver={`Start with an empty ${noun}`}
          onLetGo={(draft) => editing.offerUndo("What you wrote last time was let go.", () => draft)}
        />
        <ConflictList
          autoSave={saving}
          namePlace={(place) => labels[place] ?? place}
          writeValue={props.writeValue}
          onChosen={offerMineAgain}
        />
        {props.children({ problem: publishing.missing, lookAt: openVersions })}
        <EditorBar
          saving={saving}
          failed={sentences.autoSaveFailed}
          problem={publishing.failure ?? publishing.missing}
          offer={offer}
          onCloseOffer={closeOffer}
          back={
            <Button variant="default" onClick={goBack}>
              Cancel
            </Button>
          }
        >
          <BusyButton
            busy={publishing.isBusy}
            busyLabel="Saving..."
            onClick={() => void publishing.publish()}
          >
            {props.publishLabel}
          </BusyButton>
        </EditorBar>
      </Page>
      <LeavingQuestion
        autoSave={saving}
        isHere={({ pathname }) => pathname === addresses.edit || pathname === addresses.create}
      />
      {versionsWereOpened && props.renderVersions({ opened: versionsOpened, onClose: versions.close, look })}
    </EditingProvider>
  );
}

const UNDECIDED = "First choose what stays of the texts that were changed elsewhere.";

/** The last step, which publishes the record and goes on to it. */
function usePublishing<F extends EditedFields, R>(props: PlainEditorProps<F, R>) {
  const { saving, sentences, findMissing, addresses } = props;
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const missing = useSaving(saving, ({ draft }) => (isChecked ? findMissing(draft.fields) : undefined));
  const publish = async () => {
    if (isBusy) return;
    setFailure(undefined);
    setChecked(true);
    if (findMissing(saving.draft.fields) !== undefined) return;
    setBusy(true);
    saving.edit((draft) => ({ ...draft, fields: { ...draft.fields, status: "published" } }));
    const isSaved = await saving.saveNow();
    setBusy(false);
    if (isSaved) return navigate(addresses.view);
    const reason = saving.state.failure?.message;
    const failed = reason === undefined ? sentences.saveFailed : `${sentences.saveFailed}: ${reason}`;
    setFailure(saving.work.conflicts.length > 0 ? UNDECIDED : failed);
  };
  return { missing, failure, isBusy, publish };
}

/** What was published is a draft again once it is changed. */
function beginEditing<F extends EditedFields, R>(
  saving: AutoSave<PlainDraft<F>, R>,
  setOffer: (offer: Undo) => void,
): PlainEditing<F, R> {
  const edit = (change: EditPlain<F>) =>
    saving.edit((draft) => {
      const changed = change(draft);
      if (changed === draft || changed.fields.status === "draft") return changed;
      return { ...changed, fields: { ...changed.fields, status: "draft" } };
    });
  return {
    saving,
    edit,
    offerUndo: (sentence, undo) => setOffer({ id: crypto.randomUUID(), sentence, undo: () => edit(undo) }),
  };
}
