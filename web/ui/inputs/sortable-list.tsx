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
  /** The ids of the items in their order: the same array as long as it is the same order. */
  ids: readonly string[];
  onMove: (at: number, to: number) => void;
  children: ReactNode;
}

// The same object always, or every item would render again with every change of the list.
const POINTER = { activationConstraint: { distance: 4 } };

/** A list whose items can be dragged with a pointer. For the keyboard and screen readers there are `MoveButtons`. */
export function SortableList({ ids, onMove, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const items = useMemo(() => [...ids], [ids]);
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onMove(items.indexOf(String(active.id)), items.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={finish}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Makes an element an item of a `SortableList`: what to put on it, and the handle to drag it by. */
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
