import { Button, Skeleton } from "@mantine/core";
import { IconArrowRight, IconBook2 } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Job } from "../../../contract/jobs.ts";
import { UNTITLED_SERMON, type SermonItem } from "../../../contract/sermon.ts";
import { paths } from "../../paths.ts";
import { describeJob, isOver } from "../../sermons/jobs/job-progress.ts";
import { useJobs } from "../../sermons/jobs/jobs.queries.ts";
import { formatSermonDay } from "../../sermons/sermon-date.ts";
import { useSermonList } from "../../sermons/sermons.queries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { findNextStep } from "./next-step.ts";
import classes from "./recent-sermons.module.css";

const SHOWN = 5;

/** The sermons that were changed last, each with the way to go on with it. */
export function RecentSermons() {
  const list = useSermonList();
  const working = new Map(
    useJobs()
      .data?.filter((job) => !isOver(job))
      .map((job) => [job.sermonId, job]),
  );
  const sermons = list.data?.pages.flatMap((page) => page.items).slice(0, SHOWN);

  if (sermons === undefined) {
    return list.isError ? (
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <RecentSkeleton />
    );
  }
  if (sermons.length === 0) {
    return (
      <EmptyState
        icon={<IconBook2 size={30} stroke={1.5} />}
        title="Your first sermon starts here"
        action={
          <Button component={Link} to={paths.createSermon()}>
            Create Sermon
          </Button>
        }
      >
        What you work on stands here, so that you can go on with it where you left off.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {sermons.map((sermon) => (
        <li key={sermon.id}>
          <RecentSermon sermon={sermon} job={working.get(sermon.id)} />
        </li>
      ))}
    </ul>
  );
}

function RecentSermon({ sermon, job }: { sermon: SermonItem; job: Job | undefined }) {
  const { label, to } = job ? { label: "Watch", to: WATCHED[job.kind](sermon.id) } : findNextStep(sermon);
  const facts = [sermon.date && formatSermonDay(sermon.date), sermon.scripture].filter(Boolean);
  return (
    <Link to={to} className={classes.sermon}>
      <span className={classes.words}>
        <span className={classes.title}>{sermon.title || UNTITLED_SERMON}</span>
        <span className={classes.facts}>{facts.join(" · ") || "No date"}</span>
      </span>
      {job ? (
        <span className={classes.draft}>{describeJob(job)}</span>
      ) : (
        sermon.status === "draft" && <span className={classes.draft}>Draft</span>
      )}
      <span className={classes.next}>
        {label}
        <IconArrowRight size={18} aria-hidden />
      </span>
    </Link>
  );
}

/** Where each kind of work is shown. */
const WATCHED = { process: paths.processSermon, transcribe: paths.uploadSermon };

function RecentSkeleton() {
  return (
    <output className={classes.list} aria-label="Loading your sermons">
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height="4.75rem" radius="lg" />
      ))}
    </output>
  );
}
