import { memo, useCallback } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import type { StudyMedia } from "../../../../contract/records/study.schema.ts";
import { EntryList } from "../../../ui/inputs/entry-list.tsx";
import { MediaEntry } from "./media-entry.tsx";
import { blankMedia, changeMedia } from "../study-draft.ts";
import { useSessionSelector, useStudyEditing } from "../study-editing.ts";

const NONE: StudyMedia[] = [];

export const MediaList = memo(function MediaList({ sessionId }: { sessionId: string }) {
  const { edit, offerUndo } = useStudyEditing();
  const media = useSessionSelector(sessionId, (session) => session?.media ?? NONE);
  const update = useCallback(
    (next: (items: readonly StudyMedia[]) => StudyMedia[]) => edit(changeMedia(sessionId, next)),
    [edit, sessionId],
  );
  const changeItem = useCallback(
    (index: number, changes: Partial<StudyMedia>) =>
      update((items) => items.map((item, i) => (i === index ? { ...item, ...changes } : item))),
    [update],
  );
  const handleRemoved = useCallback(
    (index: number, item: StudyMedia) =>
      offerUndo(
        `“${item.title.trim() || `Media ${index + 1}`}” was removed.`,
        changeMedia(sessionId, (items) => items.toSpliced(index, 0, item)),
      ),
    [offerUndo, sessionId],
  );
  return (
    <EntryList
      items={media}
      title="Media"
      addLabel="Add Media"
      max={LIMITS.studyEntries}
      createBlank={blankMedia}
      focusTarget="select"
      onUpdate={update}
      onRemoved={handleRemoved}
      renderEntry={(item, position) => (
        <MediaEntry key={position.rowKey} {...position} item={item} onChange={changeItem} />
      )}
    />
  );
});
