import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { callApi } from "../api/api.ts";

/** Milliseconds without a key after which what was typed is read. */
const PAUSE = 250;

/** `latest` may be of the text a moment ago, `current` is of this text; undefined where the server cannot say. */
export function useReferences(typed: string) {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE);
  const isReadable = paused !== "" && paused.length <= LIMITS.lineCharacters;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["references", paused],
    meta: { isCached: false },
    queryFn: isReadable
      ? ({ signal }) => callApi("readReferences", { query: { text: paused }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const latest = text === "" || !isReadable ? undefined : data;
  return { latest, current: paused === text && !isPlaceholderData ? latest : undefined };
}
