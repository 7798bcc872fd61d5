import { useUser } from "../account/session/session.queries.ts";
import { createSharedState } from "../ui/browser/shared-state.ts";
import type { CommunityContent } from "./content.ts";
import sample from "./sample-content.json";

type ListName = keyof CommunityContent;
type ItemOf<Name extends ListName> = CommunityContent[Name][number];

const changed = createSharedState<Readonly<Record<string, CommunityContent>>>({});

/** The sample community with the user's changes since the page loaded. */
export function useCommunity() {
  const { uid } = useUser();
  const getContent = () => changed.get()[uid] ?? (sample as CommunityContent);
  const setList = <Name extends ListName>(name: Name, items: readonly ItemOf<Name>[]) => {
    changed.set({ ...changed.get(), [uid]: { ...getContent(), [name]: items } });
  };
  return {
    ...(changed.useValue()[uid] ?? (sample as CommunityContent)),
    addItem: <Name extends ListName>(name: Name, item: ItemOf<Name>) =>
      setList(name, [item, ...getContent()[name]]),
    updateItem: <Name extends ListName>(name: Name, id: string, change: Partial<ItemOf<Name>>) => {
      const items: readonly ItemOf<Name>[] = getContent()[name];
      const at = items.findIndex((item) => item.id === id);
      const item = items[at];
      if (item) setList(name, items.with(at, { ...item, ...change }));
    },
  };
}
