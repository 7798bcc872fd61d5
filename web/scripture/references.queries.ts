import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { callApi } from "../api/api.ts";

/** Milliseconds without a key after which what was typed is read. */
const PAUSE = 250;

/**
 * The references of a short text while it is typed. `latest` may still be those of the text a moment ago, `current` is
 * only there for this very text; both stay undefined where the server cannot say, for they are a help and no more.
 */
export function useReferences(typed: string) {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, PAUSE);
  const isReadable = paused !== "" && paused.length <= LIMITS.lineCharacters;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["references", paused],
    meta: { isKept: false },
    queryFn: isReadable
      ? ({ signal }) => callApi("readReferences", { query: { text: paused }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const latest = text === "" || !isReadable ? undefined : data;
  return { latest, current: paused === text && !isPlaceholderData ? latest : undefined };
}
