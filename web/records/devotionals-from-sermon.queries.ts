import { useQueryClient } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { streamApi } from "../api/api-stream.ts";
import { toCalendarDay } from "../ui/browser/calendar-day.ts";
import { useGeneration } from "./use-generation.ts";

/** Makes a series of devotionals of a sermon, from today on. */
export function useCreateDevotionalSeries() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useGeneration(
    ({ sermonId, engine }: { sermonId: string; engine?: "builtin" | undefined }, heard) =>
      streamApi("createDevotionalSeries", {
        params: { uid, id: sermonId },
        body: { startDate: toCalendarDay(new Date()), ...(engine && { engine }) },
        ...heard,
      }),
    () => client.invalidateQueries({ queryKey: ["devotionals", uid, "list"], refetchType: "none" }),
  );
}
