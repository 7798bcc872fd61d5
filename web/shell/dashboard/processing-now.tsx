import "@mantine/core/styles/Progress.layer.css";
import { Progress, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Job } from "../../../contract/processing/jobs.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { describeJob } from "../../sermons/process/jobs/job-progress.ts";
import { readOverallPercent } from "./overall-progress.ts";
import classes from "./processing-now.module.css";

/** Where each kind of work is shown. */
const WATCHED = { process: paths.processSermon, transcribe: paths.uploadSermon };

interface ProcessingNowProps {
  jobs: readonly Job[];
  /** What a sermon is called. */
  titleOf: (sermonId: string) => string;
}

/** The work that goes on by itself, and how far it has come. */
export function ProcessingNow({ jobs, titleOf }: ProcessingNowProps) {
  return (
    <section className={classes.section} aria-labelledby="processing">
      <Title order={2} id="processing" className={classes.head}>
        Processing now
      </Title>
      <ul className={classes.list}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={WATCHED[job.kind](job.sermonId)} className={classes.job}>
              <span className={classes.title}>{titleOf(job.sermonId)}</span>
              <span className={classes.stand}>{describeJob(job)}</span>
              <Progress value={readOverallPercent(job)} size="sm" aria-label={titleOf(job.sermonId)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
