import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import { GenerationOptions } from "../../../records/generation/generation-options.tsx";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { formatSessionTitle } from "../../../../contract/records/study-labels.ts";
import { SessionCard } from "./session-card.tsx";
import { SortableList } from "../../../ui/inputs/sortable-list.tsx";
import { blankSession, moveSession, putSession, removeSession } from "../study-draft.ts";
import { useStudyEditing, useStudySelector } from "../study-editing.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

/** Studies with more sessions start collapsed. */
const MAX_INITIALLY_OPEN = 3;

export function StudySessions() {
  const { saving, edit, offerUndo } = useStudyEditing();
  const order = useStudySelector((draft) => draft.order);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(order.length > MAX_INITIALLY_OPEN ? [] : order),
  );
  const [isBulkToggle, setBulkToggle] = useState(false);
  const [added, setAdded] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);

  const toggle = useCallback(
    (id: string) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id),
      ),
    [],
  );
  const move = useCallback((index: number, to: number) => edit(moveSession(index, to)), [edit]);
  const remove = useCallback(
    (id: string) => {
      const { order: before, entries } = saving.draft;
      const index = before.indexOf(id);
      const session = entries[id];
      if (!session) return;
      edit(removeSession(id));
      offerUndo(`“${formatSessionTitle(session, index)}” was removed.`, putSession(session, index));
      addButton.current?.focus();
    },
    [saving, edit, offerUndo],
  );
  const add = () => {
    const id = crypto.randomUUID();
    edit(putSession(blankSession(id, saving.draft.order.length)));
    setOpen((before) => new Set(before).add(id));
    setAdded(id);
  };

  if (order.length === 0) {
    return (
      <EmptyState
        icon={<IconListDetails size={30} stroke={1.5} />}
        title="No sessions added yet"
        action={
          <Button ref={addButton} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add First Session
          </Button>
        }
      >
        A session is one meeting, with its passage, questions, activities and media.
      </EmptyState>
    );
  }
  const isAllOpen = order.every((id) => open.has(id));
  return (
    <div>
      <Group justify="space-between" mb="md">
        <Title order={2} fz="1.125rem">
          {order.length === 1 ? "1 session" : `${order.length} sessions`}
        </Title>
        {order.length > 1 && (
          <ToolButton
            onClick={() => {
              setBulkToggle(!isAllOpen);
              setOpen(new Set(isAllOpen ? [] : order));
            }}
          >
            {isAllOpen ? "Collapse all" : "Expand all"}
          </ToolButton>
        )}
      </Group>
      <GenerationOptions kind="study" />
      <SortableList ids={order} onMove={move}>
        <Stack component="ol" gap="0.75rem">
          {order.map((id, index) => (
            <SessionCard
              key={id}
              id={id}
              index={index}
              count={order.length}
              isOpen={open.has(id)}
              isNew={id === added}
              isOpenedWithOthers={isBulkToggle}
              onToggle={toggle}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </Stack>
      </SortableList>
      <Button
        ref={addButton}
        mt="md"
        variant="default"
        fullWidth
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={order.length >= LIMITS.studySessions}
        onClick={add}
      >
        Add Another Session
      </Button>
      {order.length >= LIMITS.studySessions && (
        <Text size="sm" c="dimmed" mt="xs">
          A study can have up to {LIMITS.studySessions} sessions.
        </Text>
      )}
    </div>
  );
}
