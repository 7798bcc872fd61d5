import { Button, Group, Stack, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import type { StudyMedia } from "../../../../contract/records/study.schema.ts";
import { moveItem } from "../../../ui/inputs/move-item.ts";
import { MediaEntry } from "./media-entry.tsx";
import { SortableList } from "../../../ui/inputs/sortable-list.tsx";
import { blankMedia, changeMedia } from "../study-draft.ts";
import { useSessionPart, useStudyEditing } from "../study-editing.ts";
import { useRowKeys } from "../../../ui/inputs/use-row-keys.ts";
import listClasses from "../../../ui/inputs/text-list.module.css";

const NONE: StudyMedia[] = [];

export const MediaList = memo(function MediaList({ sessionId }: { sessionId: string }) {
  const { edit, offerUndo } = useStudyEditing();
  const media = useSessionPart(sessionId, (session) => session?.media ?? NONE);
  const { keys, move: moveKey, remove: removeKey, insert: insertKey } = useRowKeys(media.length);
  const section = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ at: number }>();

  useEffect(() => {
    if (focused) section.current?.querySelectorAll("select")[focused.at]?.focus();
  }, [focused]);

  const change = useCallback(
    (at: number, changes: Partial<StudyMedia>) =>
      edit(
        changeMedia(sessionId, (items) =>
          items.map((item, place) => (place === at ? { ...item, ...changes } : item)),
        ),
      ),
    [edit, sessionId],
  );
  const move = useCallback(
    (at: number, to: number) => {
      moveKey(at, to);
      edit(changeMedia(sessionId, (items) => moveItem(items, at, to)));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [edit, sessionId],
  );
  const remove = useCallback(
    (at: number, item: StudyMedia) => {
      removeKey(at);
      edit(changeMedia(sessionId, (items) => (items.length > 1 ? items.toSpliced(at, 1) : items)));
      setFocused({ at: Math.max(0, at - 1) });
      const name = item.title.trim() || `Media ${at + 1}`;
      offerUndo(
        `“${name}” was removed.`,
        changeMedia(sessionId, (items) => items.toSpliced(at, 0, item)),
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [edit, offerUndo, sessionId],
  );
  const add = () => {
    insertKey(media.length);
    edit(changeMedia(sessionId, (items) => [...items, blankMedia()]));
    setFocused({ at: media.length });
  };

  return (
    <fieldset ref={section} className={listClasses.list} aria-label="Media">
      <Title order={4} className={listClasses.title}>
        Media
      </Title>
      <SortableList ids={keys} onMove={move}>
        <Stack component="ol" gap="sm">
          {media.map((item, at) => (
            <MediaEntry
              key={keys[at]}
              rowKey={keys[at] ?? ""}
              item={item}
              at={at}
              count={media.length}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </Stack>
      </SortableList>
      <Group align="flex-start" gap="0.625rem">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={media.length >= LIMITS.studyEntries}
          onClick={add}
        >
          Add Media
        </Button>
      </Group>
    </fieldset>
  );
});
