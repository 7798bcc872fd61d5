import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { callApi } from "../api/api.ts";

const TYPING_DELAY_MS = 250;

/** `latest` may be of an earlier text; `current` is of exactly this text. Both are undefined until known. */
export function useReferences(typed: string) {
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, TYPING_DELAY_MS);
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
