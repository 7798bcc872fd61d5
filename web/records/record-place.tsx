import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import { StatusBadge } from "../ui/notices/status-badge.tsx";
import type { StoredRecord } from "./records.ts";

interface Placed {
  series?: string;
  seriesId?: string | null;
  archivedAt?: string | null;
}

/** The series of a record, and whether it is archived. */
export function RecordPlace({ record }: { record: StoredRecord & Placed }) {
  const { series, seriesId, archivedAt } = record;
  return (
    <>
      {seriesId != null && (
        <Anchor component={Link} to={paths.series(seriesId)} dir="auto">
          {series}
        </Anchor>
      )}
      {archivedAt != null && <StatusBadge isDraft>Archived</StatusBadge>}
    </>
  );
}
