import { Button, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import { useDeferredPending } from "../ui/browser/use-deferred-query.ts";
import { PageSkeleton } from "../ui/layout/page-skeleton.tsx";
import { Page } from "../ui/layout/page.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { isNotFound, type Records, type StoredRecord, useRecord } from "./records.ts";

interface RecordLoaderProps<R extends StoredRecord> {
  records: Records<R>;
  id: string;
  /** The message if the record doesn't exist. */
  notFound?: string;
  /** Set if this replaces the whole page. */
  pageTitle?: string;
  /** Shown while loading instead of a skeleton. */
  placeholder?: ReactNode;
  children: (record: R) => ReactNode;
}

export function RecordLoader<R extends StoredRecord>(props: RecordLoaderProps<R>) {
  const { records, id, notFound = records.messages.notFound, pageTitle, placeholder, children } = props;
  const record = useRecord(records, id);
  const isPage = pageTitle !== undefined;
  const isWaiting = useDeferredPending(record.isPending);
  if (record.data !== undefined && !isWaiting) return children(record.data);
  if (isWaiting) {
    return (
      <>
        <Text component="output" display="block" c="dimmed" mb="md" ta={isPage ? "center" : undefined}>
          Loading {records.noun}...
        </Text>
        {placeholder ?? (isPage ? <PageSkeleton /> : <TextSkeleton />)}
      </>
    );
  }
  const missing = isNotFound(record.error);
  const failure = (
    <ErrorNotice
      error={missing ? notFound : `Failed to load ${records.noun}`}
      onRetry={missing ? undefined : () => void record.refetch()}
    >
      <Button component={Link} to={paths.libraryTab(records.path)} size="sm" variant="default">
        Back to Library
      </Button>
    </ErrorNotice>
  );
  return isPage ? <Page title={pageTitle}>{failure}</Page> : failure;
}

function TextSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height="2rem" width="60%" mb="md" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" width="80%" />
    </div>
  );
}
