import { memo, useCallback } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import type { StudyMedia } from "../../../../contract/records/study.schema.ts";
import { EntryList } from "../../../ui/inputs/entry-list.tsx";
import { MediaEntry } from "./media-entry.tsx";
import { blankMedia, changeMedia } from "../study-draft.ts";
import { useSessionPart, useStudyEditing } from "../study-editing.ts";

const NONE: StudyMedia[] = [];

export const MediaList = memo(function MediaList({ sessionId }: { sessionId: string }) {
  const { edit, offerUndo } = useStudyEditing();
  const media = useSessionPart(sessionId, (session) => session?.media ?? NONE);
  const change = useCallback(
    (next: (items: readonly StudyMedia[]) => StudyMedia[]) => edit(changeMedia(sessionId, next)),
    [edit, sessionId],
  );
  const changeOne = useCallback(
    (at: number, changes: Partial<StudyMedia>) =>
      change((items) => items.map((item, place) => (place === at ? { ...item, ...changes } : item))),
    [change],
  );
  const offerBack = useCallback(
    (at: number, item: StudyMedia) =>
      offerUndo(
        `“${item.title.trim() || `Media ${at + 1}`}” was removed.`,
        changeMedia(sessionId, (items) => items.toSpliced(at, 0, item)),
      ),
    [offerUndo, sessionId],
  );
  return (
    <EntryList
      items={media}
      title="Media"
      addLabel="Add Media"
      most={LIMITS.studyEntries}
      blank={blankMedia}
      field="select"
      change={change}
      onRemoved={offerBack}
      renderEntry={(item, place) => (
        <MediaEntry key={place.rowKey} {...place} item={item} onChange={changeOne} />
      )}
    />
  );
});
