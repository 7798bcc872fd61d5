import { useEffect, useMemo } from "react";
import { useParams } from "react-router";
import type { Sermon } from "../../../contract/sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { useAutoSave, useSaving } from "../../autosave/use-auto-save.ts";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { useRefreshVersions } from "../results/versions.queries.ts";
import { SermonGate } from "../sermon-gate.tsx";
import { useRememberSermon, useSermon } from "../sermons.queries.ts";
import { SermonEditor } from "./sermon-editor.tsx";
import { sermonKind } from "./sermon-kind.ts";

/** Where everything about a sermon is changed. */
export function EditSermonPage() {
  const { id = "" } = useParams();
  const known = useSermon(id).data;
  if (known) return <SavedSermon key={id} sermon={known} />;
  return (
    <Page title="Edit Sermon">
      <SermonGate sermonId={id}>{() => null}</SermonGate>
    </Page>
  );
}

/** The editor of one sermon, once what this browser had kept of it is there. */
function SavedSermon({ sermon }: { sermon: Sermon }) {
  const { uid } = useUser();
  const kind = useMemo(() => sermonKind(uid), [uid]);
  const remember = useRememberSermon();
  const refreshVersions = useRefreshVersions(sermon.id);
  const saving = useAutoSave(kind, sermon.id, sermon, (saved) => {
    void remember(saved);
    void refreshVersions();
  });
  const isOpen = useSaving(saving, ({ state }) => state.isOpen);
  // What was made or put back meanwhile, by this page or another.
  useEffect(() => saving.hear(sermon), [saving, sermon]);
  return isOpen ? <SermonEditor saving={saving} sermon={sermon} /> : <PageSkeleton />;
}
