// What notices say about a change of many records, and the changes that undo it.
import type { BatchAnswer, RecordBatch } from "../../../contract/records/lists/record-list.schema.ts";

interface Named {
  noun: string;
  plural: string;
}

export const countRecords = (count: number, { noun, plural }: Named): string =>
  `${count.toLocaleString()} ${count === 1 ? noun : plural.toLowerCase()}`;

export function describeChange(records: Named, batch: RecordBatch, { changed }: BatchAnswer): string {
  const count = countRecords(changed.length, records);
  switch (batch.action) {
    case "archive":
      return `${count} archived.`;
    case "restore":
      return `${count} restored.`;
    case "delete":
      return `${count} deleted.`;
    case "addTag":
      return changed.length === 0
        ? `All of them have the tag “${batch.tag}”.`
        : `“${batch.tag}” added to ${count}.`;
    case "removeTag":
      return `“${batch.tag}” removed from ${count}.`;
    case "setSeries":
      return batch.series === ""
        ? `${count} removed from their series.`
        : `${count} moved to “${batch.series}”.`;
  }
}

export function describeFailure(records: Named, failed: BatchAnswer["failed"]): string {
  const reasons = [...new Set(failed.map(({ message }) => message))].join(" ");
  return `${countRecords(failed.length, records)} could not be changed: ${reasons}`;
}

export function undoOf(batch: RecordBatch, { changed, before }: BatchAnswer): RecordBatch[] {
  if (changed.length === 0) return [];
  switch (batch.action) {
    case "archive":
      return [{ action: "restore", ids: changed }];
    case "restore":
      return [{ action: "archive", ids: changed }];
    case "addTag":
      return [{ action: "removeTag", ids: changed, tag: batch.tag }];
    case "removeTag":
      return [{ action: "addTag", ids: changed, tag: batch.tag }];
    case "setSeries":
      return before.map(({ series, ids }) => ({ action: "setSeries", ids, series }));
    case "delete":
      return [];
  }
}
