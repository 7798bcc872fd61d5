import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { IconGripVertical } from "@tabler/icons-react";
import { useMemo, type CSSProperties, type ReactNode } from "react";
import classes from "./sortable-list.module.css";

interface SortableListProps {
  /** The ids of the items in their order: the same array as long as it is the same order. */
  ids: readonly string[];
  /** What one item is called: "Session". */
  itemName: string;
  onMove: (at: number, to: number) => void;
  children: ReactNode;
}

// The same objects always, or every item would render again with every change of the list.
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** A list whose items are dragged to their places with a pointer or the keyboard; both are told to screen readers. */
export function SortableList({ ids, itemName, onMove, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const items = useMemo(() => [...ids], [ids]);
  const accessibility = useMemo(() => announce(items, itemName), [items, itemName]);
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onMove(items.indexOf(String(active.id)), items.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={accessibility}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function announce(items: readonly string[], itemName: string) {
  const name = (id: UniqueIdentifier) => `${itemName} ${items.indexOf(String(id)) + 1}`;
  const place = (id: UniqueIdentifier) => `place ${items.indexOf(String(id)) + 1} of ${items.length}`;
  // Being picked up, it is over its own place: that is not worth a sentence in place of the first.
  let isPickedUp = false;
  return {
    screenReaderInstructions: {
      draggable:
        "Press the space bar to pick this up. While it is picked up, move it with the arrow keys, put it down with the space bar, or leave it where it was with Escape.",
    },
    announcements: {
      onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) => {
        isPickedUp = true;
        return `Picked up ${name(active.id)}.`;
      },
      onDragOver: ({ active, over }: DragEnds) => {
        const isFirst = isPickedUp && active.id === over?.id;
        isPickedUp = false;
        if (isFirst) return undefined;
        return over
          ? `${name(active.id)} is over ${place(over.id)}.`
          : `${name(active.id)} is over no place.`;
      },
      onDragEnd: ({ active, over }: DragEnds) =>
        over ? `${name(active.id)} was put down at ${place(over.id)}.` : `${name(active.id)} was put down.`,
      onDragCancel: ({ active }: { active: { id: UniqueIdentifier } }) =>
        `${name(active.id)} stays where it was.`,
    },
  };
}

interface DragEnds {
  active: { id: UniqueIdentifier };
  over: { id: UniqueIdentifier } | null;
}

/** Makes an element an item of a `SortableList`: what to put on it, and the handle to drag it by. */
export function useSortableItem(id: string, handleLabel: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      aria-label={handleLabel}
      aria-describedby={attributes["aria-describedby"]}
      {...listeners}
    >
      <IconGripVertical size={18} stroke={1.6} aria-hidden />
    </button>
  );
  return { item: { ref: setNodeRef, style, "data-dragging": isDragging || undefined }, handle };
}
