import "@mantine/core/styles/Progress.layer.css";
import { Box, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Job } from "../../../contract/processing/jobs.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { describeJob, getOverallPercent } from "../../sermons/process/jobs/job-progress.ts";
import classes from "./processing-now.module.css";

const WATCHED = { process: paths.processSermon, transcribe: paths.uploadSermon };

interface ProcessingNowProps {
  jobs: readonly Job[];
  titleOf: (sermonId: string) => string;
}

export function ProcessingNow({ jobs, titleOf }: ProcessingNowProps) {
  return (
    <Box component="section" mb="lg" aria-labelledby="processing">
      <Title order={2} id="processing" mb="0.75rem">
        Processing now
      </Title>
      <Stack component="ul" gap="0.75rem">
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={WATCHED[job.kind](job.sermonId)} className={classes.job}>
              <Text span inherit fw={600}>
                {titleOf(job.sermonId)}
              </Text>
              <Text span size="0.9375rem" c="dimmed">
                {describeJob(job)}
              </Text>
              <Progress value={getOverallPercent(job)} size="sm" aria-label={titleOf(job.sermonId)} />
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
