import { Button, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import classes from "./guide-link.module.css";

export function GuideLink({ studyId }: { studyId: string }) {
  return (
    <div className={classes.hint}>
      <Text size="sm" c="dimmed" id="guide-hint">
        Once your sessions are ready, generate a leader's guide.
      </Text>
      <Button
        component={Link}
        to={`${paths.study(studyId)}?tab=study`}
        size="sm"
        variant="light"
        leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
        aria-describedby="guide-hint"
      >
        Generate Study
      </Button>
    </div>
  );
}
