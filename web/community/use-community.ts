import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useUser } from "../account/session.queries.ts";
import { CommunityStore } from "./community-store.ts";
import { type LocalCommunity, type Mark, isMarked, setMark } from "./local-community.ts";
import { sampleContent } from "./sample-data.ts";

const stores = new Map<string, CommunityStore>();

function openStore(uid: string): CommunityStore {
  const store = stores.get(uid) ?? new CommunityStore(localStorage, uid);
  stores.set(uid, store);
  return store;
}

/** The community of the signed-in person: its content, what they have done in it, and how to do more. */
export function useCommunity() {
  const { uid } = useUser();
  const store = openStore(uid);
  const local = useSyncExternalStore(store.subscribe, store.get);
  const isKept = useSyncExternalStore(store.subscribe, store.isKept);
  useWindowEvent("storage", store.readAgain);
  const change = useCallback(
    (rule: (local: LocalCommunity) => LocalCommunity) => store.change(rule),
    [store],
  );
  const mark = useCallback(
    (name: Mark, id: string, value: boolean, byDefault = false) =>
      store.change((now) => setMark(now, name, id, { value, byDefault })),
    [store],
  );
  return useMemo(
    () => ({
      content: sampleContent,
      local,
      isKept,
      change,
      /** Sets a mark, or takes it away. */
      mark,
      has: (name: Mark, id: string, byDefault = false) => isMarked(local, name, id, byDefault),
    }),
    [change, isKept, local, mark],
  );
}
