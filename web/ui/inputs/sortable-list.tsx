import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { IconGripVertical } from "@tabler/icons-react";
import { useMemo, type CSSProperties, type ReactNode } from "react";
import classes from "./sortable-list.module.css";

interface SortableListProps {
  /** The ids in order. Pass the same array while the order is unchanged. */
  ids: readonly string[];
  onMove: (at: number, to: number) => void;
  children: ReactNode;
}

// A stable object, so that a change of the list doesn't re-render every item.
const POINTER = { activationConstraint: { distance: 4 } };

/** Items can be dragged with a pointer. Keyboards and screen readers use `MoveButtons`. */
export function SortableList({ ids, onMove, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const items = useMemo(() => [...ids], [ids]);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onMove(items.indexOf(String(active.id)), items.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={handleDragEnd}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Props for an item of a `SortableList`, and its drag handle. */
export function useSortableItem(id: string) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  const handle = (
    <span ref={setActivatorNodeRef} className={classes.handle} data-drag-handle aria-hidden {...listeners}>
      <IconGripVertical size={18} stroke={1.6} />
    </span>
  );
  return { item: { ref: setNodeRef, style, "data-dragging": isDragging || undefined }, handle };
}
