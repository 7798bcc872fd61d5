import { Anchor, Box, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { z } from "zod";
import { useUser } from "../../account/session/session.queries.ts";
import { VerificationNotice } from "../../account/login/verification-notice.tsx";
import { HandoverNotice } from "../../churches/handover/handover-notice.tsx";
import { paths } from "../../navigation/paths.ts";
import { isFinished } from "../../sermons/process/jobs/job-progress.ts";
import { useJobs } from "../../sermons/process/jobs/jobs.queries.ts";
import { useMarkJobSeen } from "../../sermons/process/jobs/use-mark-job-seen.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import iconLink from "../../ui/layout/icon-link.module.css";
import { Page } from "../../ui/layout/page.tsx";
import { ContinueCard } from "./continue-card.tsx";
import { greet } from "./greeting.ts";
import { ProcessingNow } from "./processing-now.tsx";
import { QuickCreate } from "./quick-create.tsx";
import { useRecentRecords } from "./recent-records.ts";
import { RecentSkeleton, RecentWork } from "./recent-work.tsx";

const InterruptedRecordings = lazyComponent(() =>
  import("../../sermons/record/interrupted-recordings.tsx").then((part) => part.InterruptedRecordings),
);

const MAX_SHOWN = 5;

export function DashboardPage() {
  const { displayName } = useUser();
  const [greeting] = useState(() => greet(new Date().getHours(), displayName));
  const { records, isPending, error, refetch } = useRecentRecords();
  const known = useJobs().data ?? [];
  useMarkJobSeen(known);
  const jobs = known.filter((job) => !isFinished(job));
  const [last, ...recent] = isPending ? [] : records;
  const isNew = !isPending && !error && records.length === 0;
  return (
    <Page title={greeting} lead="What are you preparing this week?">
      <VerificationNotice />
      <UnknownAddressNotice />
      <HandoverNotice />
      <InterruptedRecordings />
      {isPending && <Skeleton height="11rem" radius="lg" mb="lg" aria-hidden />}
      {last && <ContinueCard record={last} />}
      {jobs.length > 0 && (
        <ProcessingNow
          jobs={jobs}
          titleOf={(sermonId) => records.find(({ id }) => id === sermonId)?.title ?? "An earlier sermon"}
        />
      )}
      <QuickCreate isNew={isNew} />
      <section aria-labelledby="recent">
        <Group justify="space-between" align="baseline" gap="0.25rem 1rem" mb="0.75rem">
          <Title order={2} id="recent">
            Recent work
          </Title>
          <Anchor component={Link} to={paths.library()} className={iconLink.link} fw={500} underline="always">
            Open the library
          </Anchor>
        </Group>
        {isPending && <RecentSkeleton />}
        {error && <ErrorNotice error={error} onRetry={refetch} />}
        {isNew && <NothingYet />}
        {last && recent.length === 0 && !error && <Text c="dimmed">Your recent work will appear here.</Text>}
        {recent.length > 0 && <RecentWork records={recent.slice(0, MAX_SHOWN)} />}
      </section>
    </Page>
  );
}

const NavigationState = z.object({ unknownAddress: z.string().max(200) });

function UnknownAddressNotice() {
  const { data } = NavigationState.safeParse(useLocation().state);
  return (
    data && (
      <Box mb="md">
        <ErrorNotice error={`There is no page at ${data.unknownAddress}. This is your dashboard.`} />
      </Box>
    )
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<IconBook2 size={30} stroke={1.5} />}
      title="Your first sermon starts here"
      action={
        <Button component={Link} to={paths.createSermon()} variant="default">
          Create Sermon
        </Button>
      }
    >
      Your recent work will appear here.
    </EmptyState>
  );
}
