import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ResultName } from "../../../contract/results.ts";
import { Sermon, sermonEndpoints } from "../../../contract/sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { ApiError, callApi } from "../../api.ts";
import { useRememberSermon } from "../sermons.queries.ts";

/** A text that replaces a result, and what it was written upon. */
export interface ResultEdit {
  text: string;
  /** The text that the writing began with. */
  base: string;
  /** The sermon's version at that time. */
  version: number;
}

/** Someone else, or another tab, changed the very text that was being edited. */
export class EditConflict extends Error {
  override name = "EditConflict";
  readonly current: Sermon;

  constructor(current: Sermon) {
    super("This was changed elsewhere while you were writing.");
    this.current = current;
  }
}

/**
 * Stores an edited result. Changes of other parts of the sermon do not stand in its way; a change of the same part
 * since the edit began fails with an `EditConflict`.
 */
export function useSaveResult(sermonId: string, part: ResultName) {
  const { uid } = useUser();
  const client = useQueryClient();
  const remember = useRememberSermon();
  const store = (text: string, version: number) =>
    callApi(sermonEndpoints.updateSermon, {
      params: { uid, id: sermonId },
      body: { [part]: text, version },
    });

  return useMutation({
    mutationFn: async ({ text, base, version }: ResultEdit) => {
      for (let known = version; ;) {
        try {
          return await store(text, known);
        } catch (error) {
          const current = error instanceof ApiError ? Sermon.safeParse(error.current).data : undefined;
          if (!current) throw error;
          if (current[part] !== base) throw new EditConflict(current);
          known = current.version;
        }
      }
    },
    onSuccess: async (sermon) => {
      await remember(sermon);
      await client.invalidateQueries({ queryKey: ["versions", uid, sermonId, part] });
    },
  });
}
