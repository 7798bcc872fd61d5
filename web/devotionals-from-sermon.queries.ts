import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { devotionalEndpoints } from "../contract/devotional.ts";
import { useUser } from "./account/session.queries.ts";
import { streamApi } from "./api-stream.ts";
import { toCalendarDay } from "./ui/calendar-day.ts";
import { useMaking } from "./use-making.ts";

/** Makes a series of devotionals of a sermon, from today on. `cancel` and leaving the page stop the work. */
export function useCreateDevotionalSeries() {
  const { uid } = useUser();
  const client = useQueryClient();
  const { making, hear, forget } = useMaking();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { reset, ...creation } = useMutation({
    mutationFn: ({ sermonId, engine }: { sermonId: string; engine?: "builtin" | undefined }) => {
      forget();
      running.current = new AbortController();
      return streamApi(devotionalEndpoints.createDevotionalSeries, {
        params: { uid, id: sermonId },
        body: { startDate: toCalendarDay(new Date()), ...(engine && { engine }) },
        signal: running.current.signal,
        onEvent: hear,
      });
    },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ["devotionals", uid, "list"], refetchType: "none" }),
    onSettled: forget,
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...creation, making, cancel };
}
