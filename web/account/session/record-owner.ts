import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "./session.queries.ts";

/** The parameter of addresses of other people's records. */
export const OWNER_PARAM = "owner";

/** The id of the person whose record a page shows: the user, or somebody who shares it with a church. */
export function useRecordOwner(): string {
  const { uid } = useUser();
  const [search] = useSearchParams();
  return search.get(OWNER_PARAM) || uid;
}

export const useIsOwnRecord = (): boolean => useRecordOwner() === useUser().uid;

/** What links within the page of a record add to their query, so that they stay on the same record. */
export function useOwnerQuery(): Record<string, string> {
  const owner = useRecordOwner();
  const isOwn = owner === useUser().uid;
  return useMemo((): Record<string, string> => {
    if (isOwn) return {};
    return { [OWNER_PARAM]: owner };
  }, [isOwn, owner]);
}

/** Completes the address of another page of the same record. */
export function useOwnerUrl(): (path: string) => string {
  const owner = useRecordOwner();
  const isOwn = owner === useUser().uid;
  return useCallback((path: string) => (isOwn ? path : addOwner(path, owner)), [isOwn, owner]);
}

/** The address of a page about a record of somebody else. */
export const addOwner = (path: string, owner: string): string =>
  `${path}?${new URLSearchParams({ [OWNER_PARAM]: owner }).toString()}`;
