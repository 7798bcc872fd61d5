import { formatBytes, storageFullMessage } from "../../contract/media/media.ts";
import type { StorageUse } from "../../contract/media/media.schema.ts";
import { formatSize } from "../ui/text/format-size.ts";

const countLeft = ({ usedBytes, limitBytes }: StorageUse) =>
  Math.max(0, (limitBytes ?? Infinity) - usedBytes);

/** Why a file of this size does not fit; undefined if it does. */
export function findSpaceRefusal(use: StorageUse | undefined, bytes: number): string | undefined {
  if (!use || use.limitBytes === null || bytes <= countLeft(use)) return undefined;
  return storageFullMessage(use.limitBytes);
}

/** "1.2 GB of 100 GB left for your files", if the largest possible file would not fit. */
export function describeSpaceLeft(use: StorageUse | undefined, mostBytes: number): string | undefined {
  if (!use || use.limitBytes === null || countLeft(use) >= mostBytes) return undefined;
  return `${formatSize(countLeft(use))} of ${formatBytes(use.limitBytes)} left for your files`;
}

/** "3.2 GB of 100 GB used" */
export const describeUse = ({ usedBytes, limitBytes }: StorageUse): string =>
  limitBytes === null
    ? `${formatSize(usedBytes)} used`
    : `${formatSize(usedBytes)} of ${formatBytes(limitBytes)} used`;
