import { useQuery } from "@tanstack/react-query";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";
import { streamApi } from "../api/api-stream.ts";
import { useGeneration } from "../records/use-generation.ts";

/** The days of the series of a devotional; empty if it is not part of one. */
export function useSeries({ id, version, series }: Pick<Devotional, "id" | "version" | "series">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["devotional-series", uid, id, version],
    queryFn: ({ signal }) => callApi("listSeries", { params: { uid, id }, signal }),
    enabled: series !== "",
  });
}

/** What was checked of a devotional's texts; it belongs to this version of them, for its places are characters. */
export function useDevotionalChecks({ id, version }: Pick<Devotional, "id" | "version">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["devotional-checks", uid, id, version],
    queryFn: ({ signal }) => callApi("checkDevotional", { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useGenerateDevotional(id: string) {
  const { uid } = useUser();
  return useGeneration((engine: "builtin" | undefined, heard) =>
    streamApi("generateDevotional", { params: { uid, id }, body: engine ? { engine } : {}, ...heard }),
  );
}
