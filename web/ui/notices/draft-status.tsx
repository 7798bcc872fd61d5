import { describePublication } from "../../../contract/records/describe-publication.ts";
import { StatusBadge } from "./status-badge.tsx";

interface DraftStatusProps {
  record: Parameters<typeof describePublication>[0];
  /** The label of the published state. */
  published?: string;
}

export function DraftStatus({ record, published }: DraftStatusProps) {
  if (record.status !== "draft") return null;
  return <StatusBadge isDraft>{describePublication(record, published)}</StatusBadge>;
}
