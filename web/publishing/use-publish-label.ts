import type { ExportedKind } from "../../contract/record-kinds.ts";
import { usePublication } from "./publications.queries.ts";

interface Rights {
  mayPublish: boolean;
  isOwn: boolean;
}

/** What the user may do about the publication of a record: the label of a menu item, or undefined if nothing. */
export function usePublishLabel(
  kind: ExportedKind | undefined,
  id: string,
  { mayPublish, isOwn }: Rights,
): string | undefined {
  // Authors unpublish their records also if others publish them.
  const { data: publication } = usePublication(mayPublish || !isOwn ? undefined : kind, id);
  if (kind === undefined) return undefined;
  if (mayPublish) return "Publish";
  return publication?.mayUnpublish ? "Unpublish" : undefined;
}
