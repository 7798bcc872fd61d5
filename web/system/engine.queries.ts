import { useQuery } from "@tanstack/react-query";
import type { EngineInfo } from "../../contract/processing/engine.schema.ts";
import { callApi } from "../api/api.ts";

/** The engine changes only with the settings of the server. */
export function useEngine() {
  return useQuery({
    queryKey: ["engine"],
    queryFn: ({ signal }) => callApi("engine", { signal }),
    staleTime: 5 * 60_000,
  });
}

export function describeEngine({ kind, name, place }: EngineInfo): string {
  if (kind === "builtin" || place === null) return name;
  return place === "this machine" ? `${name} on this machine` : `${name} at ${place}`;
}
