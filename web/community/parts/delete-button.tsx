import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { addOwn, type OwnItem, type OwnKind, removeOwn } from "../local-community.ts";
import { useCommunity } from "../use-community.ts";
import { useSay } from "./say.ts";

interface DeleteButtonProps {
  kind: OwnKind;
  id: string;
  /** What it is called where it is said that it is gone: "Your post". */
  name: string;
}

/** Removes what the person has made; it can be taken back. */
export function DeleteButton({ kind, id, name }: DeleteButtonProps) {
  const { local, change } = useCommunity();
  const say = useSay();
  const remove = () => {
    const items: OwnItem<OwnKind>[] = local.own[kind];
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (!item) return;
    change((now) => removeOwn(now, kind, id));
    say({ text: `${name} is deleted`, undo: () => change((now) => addOwn(now, kind, item as never, at)) });
  };
  return (
    <ActionIcon aria-label={`Delete ${name}`} onClick={remove}>
      <IconTrash size={20} stroke={1.5} />
    </ActionIcon>
  );
}
