import { Button, Skeleton, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isMissing } from "./record-cache.ts";
import { ErrorNotice } from "./ui/error-notice.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";
import { Page } from "./ui/page.tsx";
import { useWaiting } from "./ui/use-waiting.ts";

interface RecordGateProps<R> {
  record: UseQueryResult<R>;
  noun: "sermon" | "study" | "devotional" | "testimony";
  /** The sentence where there is no such record. */
  notFound: string;
  /** Where the library has records of this kind. */
  backTo: string;
  /** The title of the page, where this stands in place of the whole of it. */
  pageTitle?: string;
  /** Stands below the loading line, where something is known already. */
  meanwhile?: ReactNode;
  children: (record: R) => ReactNode;
}

/** Shows what needs a record once it is there, and says so while it loads or where it does not. */
export function RecordGate<R>(props: RecordGateProps<R>) {
  const { record, noun, notFound, backTo, pageTitle, meanwhile, children } = props;
  const isPage = pageTitle !== undefined;
  const isWaiting = useWaiting(record.isPending);
  if (record.data !== undefined && !isWaiting) return children(record.data);
  if (isWaiting) {
    return (
      <>
        <Text component="output" display="block" c="dimmed" mb="md" ta={isPage ? "center" : undefined}>
          Loading {noun}...
        </Text>
        {meanwhile ?? (isPage ? <PageSkeleton /> : <TextSkeleton />)}
      </>
    );
  }
  const missing = isMissing(record.error);
  const failure = (
    <ErrorNotice
      error={missing ? notFound : `Failed to load ${noun}`}
      onRetry={missing ? undefined : () => void record.refetch()}
    >
      <Button component={Link} to={backTo} size="sm" variant="default">
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
