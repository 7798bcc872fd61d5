import { z } from "zod";
import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { useKept } from "../../ui/kept-in-browser.ts";
import type { ResultEdit } from "./save-result.queries.ts";

const KeptEdit = z.object({
  text: z.string(),
  base: z.string(),
  version: z.int(),
}) satisfies z.ZodType<ResultEdit>;

/** An edit of a result that was not saved yet; it stays in this browser until it is, or is thrown away. */
export function useKeptEdit(sermonId: string, part: ResultName) {
  const { uid } = useUser();
  return useKept(`edit.${uid}.${sermonId}.${part}`, KeptEdit);
}

/** The edit that starts from a result as it is. */
export function beginEdit(sermon: Sermon, part: ResultName): ResultEdit {
  return { text: sermon[part], base: sermon[part], version: sermon.version };
}
