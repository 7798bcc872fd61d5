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

/** The address of a page about a record of somebody else. */
export const addOwner = (path: string, owner: string): string =>
  `${path}?${new URLSearchParams({ [OWNER_PARAM]: owner }).toString()}`;
