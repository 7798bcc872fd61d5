import { useQuery } from "@tanstack/react-query";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { useIsOwnRecord, useRecordOwner } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";
import { streamApi } from "../api/api-stream.ts";
import { readResultOptions } from "../records/generation/result-options.ts";
import { useGeneration } from "../records/use-generation.ts";

/** The devotionals of a series; disabled for a devotional without one. */
export function useSeries({ id, version, series }: Pick<Devotional, "id" | "version" | "series">) {
  const { uid } = useUser();
  const isOwn = useIsOwnRecord();
  return useQuery({
    queryKey: ["devotional-series", uid, id, version],
    queryFn: ({ signal }) => callApi("listSeriesDays", { params: { uid, id }, signal }),
    enabled: series !== "" && isOwn,
  });
}

/** The check results are character offsets, so they're cached by version. */
export function useDevotionalChecks({ id, version }: Pick<Devotional, "id" | "version">) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["devotional-checks", uid, id, version],
    queryFn: ({ signal }) => callApi("checkDevotional", { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useGenerateDevotional(id: string) {
  const { uid } = useUser();
  return useGeneration((engine: "builtin" | undefined, options) =>
    streamApi("generateDevotional", {
      params: { uid, id },
      body: { ...(engine && { engine }), ...readResultOptions(uid, "devotional") },
      ...options,
    }),
  );
}
