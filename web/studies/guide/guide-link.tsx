import { Button, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import classes from "./guide-link.module.css";

export function GuideLink({ studyId }: { studyId: string }) {
  return (
    <div className={classes.way}>
      <Text size="sm" c="dimmed" id="guide-way">
        When your sessions stand, Berea can write a leader's guide from them.
      </Text>
      <Button
        component={Link}
        to={`${paths.study(studyId)}?tab=study`}
        size="sm"
        variant="light"
        leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
        aria-describedby="guide-way"
      >
        Generate Study
      </Button>
    </div>
  );
}
