import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";
import { useEngine } from "../system/engine.queries.ts";
import { streamApi } from "../api/api-stream.ts";
import { toCalendarDay } from "../ui/browser/calendar-day.ts";
import { readResultOptions } from "./generation/result-options.ts";
import { useGeneration } from "./use-generation.ts";

/** Generates a series of devotionals from a sermon, starting today. */
export function useCreateDevotionalSeries() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useGeneration(
    ({ sermonId, engine }: { sermonId: string; engine?: "builtin" | undefined }, options) =>
      streamApi("createDevotionalSeries", {
        params: { uid, id: sermonId },
        body: {
          startDate: toCalendarDay(new Date()),
          ...(engine && { engine }),
          ...readResultOptions(uid, "devotional"),
        },
        ...options,
      }),
    () => client.invalidateQueries({ queryKey: ["devotionals", uid, "list"], refetchType: "none" }),
  );
}

export const SERIES_DAYS = 5;

/** The days of a series: five with a model, otherwise as many as the sermon has distinct points and passages, or a problem. */
export function useSeriesDays(sermonId: string, isEnabled: boolean) {
  const { uid } = useUser();
  const isBuiltin = useEngine().data?.kind === "builtin";
  const { data } = useQuery({
    queryKey: ["sermons", uid, sermonId, "series-days"],
    queryFn: ({ signal }) => callApi("countSeriesDays", { params: { uid, id: sermonId }, signal }),
    enabled: isBuiltin && isEnabled,
    staleTime: 60_000,
    retry: false,
  });
  const days = isBuiltin ? data?.days : SERIES_DAYS;
  const problem = isBuiltin ? data?.problem : undefined;
  return { isBuiltin, days, problem: problem ?? undefined, isWhole: days === SERIES_DAYS };
}
