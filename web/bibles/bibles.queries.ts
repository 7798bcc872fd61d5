import { useQuery } from "@tanstack/react-query";
import type { Bible } from "../../contract/bibles/bibles.schema.ts";
import { useProfile } from "../account/profile.queries.ts";
import { callApi } from "../api/api.ts";

export const BIBLES_KEY = ["bibles"] as const;

/** The editions of the Bible on this server. */
export function useBibles() {
  return useQuery({
    queryKey: BIBLES_KEY,
    queryFn: async ({ signal }): Promise<readonly Bible[]> => (await callApi("listBibles", { signal })).items,
    staleTime: 60_000,
  });
}

/** The edition that the user reads, and the one next to it; undefined until known, and if there is no second one. */
export function usePreferredBibles(): { first: Bible | undefined; second: Bible | undefined } {
  const { data: bibles = [] } = useBibles();
  const profile = useProfile().data;
  if (!profile) return { first: undefined, second: undefined };
  // Who has not chosen a Bible reads those of their church. Missing in a profile that an older version cached.
  const { churchBibles } = profile as Partial<typeof profile>;
  const preferences =
    profile.preferences.bible === null && churchBibles?.bible ? churchBibles : profile.preferences;
  const find = (id: string | null) => bibles.find((bible) => bible.id === id);
  return {
    first: find(preferences.bible) ?? bibles.find(({ isBundled }) => isBundled),
    second: find(preferences.secondBible),
  };
}
