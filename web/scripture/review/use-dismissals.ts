import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { callApi } from "../../api/api.ts";
import type { Dismissals, FindingWords } from "./review-context.ts";

const CALL_NAMES = {
  sermons: "dismissSermonFinding",
  studies: "dismissStudyFinding",
  devotionals: "dismissDevotionalFinding",
} as const;

export interface CheckedRecord {
  kind: keyof typeof CALL_NAMES;
  id: string;
}

/** Dismissals of this visit take effect at once; the checks of later visits contain them. */
export function useDismissals({ kind, id }: CheckedRecord) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  const [dismissals, setDismissals] = useState<Dismissals>(new Map());
  const setDismissed = useCallback(
    async ({ of, text }: FindingWords, isDismissed: boolean) => {
      const show = (value: boolean) => setDismissals((before) => new Map(before).set(text, value));
      show(isDismissed);
      try {
        await callApi(CALL_NAMES[kind], { params: { uid, id }, body: { [of]: text, isDismissed } });
      } catch (error) {
        show(!isDismissed);
        throw error;
      }
      void client.invalidateQueries({
        predicate: ({ queryKey }) => isChecksKey(queryKey) && queryKey.includes(id),
      });
    },
    [client, kind, uid, id],
  );
  return { dismissals, setDismissed };
}

const isChecksKey = ([name]: readonly unknown[]) => typeof name === "string" && /(?:^|-)checks$/.test(name);
