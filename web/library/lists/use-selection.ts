import { useState } from "react";
import { idsOf } from "../series/day-groups.ts";
import type { ListedItem } from "../../records/record-kind.ts";

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (item: ListedItem) => void;
  /** Selects or deselects everything between the last toggled record and this one. */
  toggleTo: (item: ListedItem) => void;
  set: (ids: readonly string[]) => void;
  clear: () => void;
}

export function useSelection(items: readonly ListedItem[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [last, setLast] = useState<string>();

  const select = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };

  return {
    ids: [...selected],
    has: (id) => selected.has(id),
    toggle: (item) => {
      select(idsOf(item), !selected.has(item.id));
      setLast(item.id);
    },
    toggleTo: ({ id }) => {
      const [from, to] = [
        items.findIndex((item) => item.id === last),
        items.findIndex((item) => item.id === id),
      ];
      const [first, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      select(items.slice(first, end + 1).flatMap(idsOf), !selected.has(id));
      setLast(id);
    },
    set: (ids) => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}
