import { useQueryClient } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
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
