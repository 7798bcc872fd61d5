import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BatchAnswer, RecordBatch } from "../../../contract/records/lists/record-list.schema.ts";
import { MAX_BATCH } from "../../../contract/records/lists/record-list.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { usePagedList } from "../../records/paged-list.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { GROUPED, isNotFound, useRemoveFromCache } from "../../records/records.ts";
import { countConditions, isEverything, type ListConditions, type ListRequest } from "./list-request.ts";

type Records = RecordKind["records"];

/** The records that match. The previous ones stay until they arrive. */
export const useRecords = ({ calls, listKey, groupsDays }: Records, request: ListRequest) =>
  usePagedList(
    // Offline, the unfiltered list is shown; the dashboard uses it too.
    (uid) => (isEverything(request) ? listKey(uid) : [...listKey(uid), request]),
    ({ query: { limit, after }, ...call }) => {
      const isGrouped = groupsDays && countConditions(request) === 0;
      const query = {
        ...request,
        ...(isGrouped && GROUPED),
        after,
        limit: after === undefined ? limit : LIMITS.pageItems,
      };
      return calls.list({ ...call, query });
    },
    { staysUntilNext: true },
  );

export function useCounts({ calls, countsKey }: Records, conditions: ListConditions) {
  const { uid } = useUser();
  return useQuery({
    queryKey: [...countsKey(uid), conditions],
    queryFn: ({ signal }) => calls.count({ params: { uid }, query: conditions, signal }),
    placeholderData: (before) => before,
    refetchOnMount: "always",
  });
}

/** Changes any number of records, `MAX_BATCH` at a time. */
export function useBatch(records: Records) {
  const { calls, path } = records;
  const { uid } = useUser();
  const client = useQueryClient();
  const removeFromCache = useRemoveFromCache(records);
  return useMutation({
    mutationFn: async (batches: readonly RecordBatch[]) => {
      const answer: BatchAnswer = { changed: [], failed: [], before: [] };
      for (const body of batches.flatMap(splitBatch)) {
        const { changed, failed, before } = await (isOneDeletion(body)
          ? deleteOne(records, uid, body.ids[0] ?? "")
          : calls.change({ params: { uid }, body }));
        answer.changed.push(...changed);
        answer.failed.push(...failed);
        answer.before.push(...before);
        if (body.action === "delete") for (const id of body.ids) removeFromCache(id);
      }
      return answer;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [path, uid] }),
        client.invalidateQueries({ queryKey: ["content", uid], refetchType: "none" }),
      ]),
  });
}

const isOneDeletion = ({ action, ids }: RecordBatch) => action === "delete" && ids.length === 1;

async function deleteOne({ calls, messages }: Records, uid: string, id: string): Promise<BatchAnswer> {
  try {
    await calls.delete({ params: { uid, id } });
    return { changed: [id], failed: [], before: [] };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { changed: [], failed: [{ id, message: messages.notFound }], before: [] };
  }
}

const splitBatch = (batch: RecordBatch): RecordBatch[] =>
  Array.from({ length: Math.ceil(batch.ids.length / MAX_BATCH) }, (_, at) => ({
    ...batch,
    ids: batch.ids.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
  }));
