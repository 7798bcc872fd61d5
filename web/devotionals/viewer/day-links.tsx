import { Button, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import type { Devotional, DevotionalItem } from "../../../contract/records/devotional.schema.ts";
import { UNTITLED_DEVOTIONAL } from "../../../contract/records/devotional.ts";
import { paths } from "../../navigation/paths.ts";
import { describeSeries } from "../devotional-facts.ts";
import { useSeries } from "../devotionals.queries.ts";
import { toAriaKeys } from "../../ui/shortcuts/describe-keys.ts";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";
import classes from "./devotional-viewer.module.css";

export function DayLinks({ devotional }: { devotional: Devotional }) {
  const navigate = useNavigate();
  const days = useSeries(devotional).data?.items ?? [];
  const at = days.findIndex(({ id }) => id === devotional.id);
  const [previous, current, next] = [days[at - 1], days[at], at < 0 ? undefined : days[at + 1]];
  const goTo = (day: DevotionalItem | undefined) => day && void navigate(paths.devotional(day.id));
  useShortcuts("devotionalSeries", { previous: () => goTo(previous), next: () => goTo(next) });
  if (!current || !describeSeries(current)) return null;
  return (
    <nav className={classes.days} aria-label="Days of the series">
      <Text fw={500} style={{ overflowWrap: "anywhere" }}>
        {describeSeries(current)}
      </Text>
      <Group gap="xs">
        {previous && <DayLink day={previous} label="Previous day" arrow="Left" />}
        {next && <DayLink day={next} label="Next day" arrow="Right" />}
      </Group>
    </nav>
  );
}

function DayLink({ day, label, arrow }: { day: DevotionalItem; label: string; arrow: "Left" | "Right" }) {
  const Icon = arrow === "Left" ? IconArrowLeft : IconArrowRight;
  return (
    <Button
      component={Link}
      to={paths.devotional(day.id)}
      size="compact-md"
      variant="subtle"
      {...{ [arrow === "Left" ? "leftSection" : "rightSection"]: <Icon size={18} aria-hidden /> }}
      aria-label={`${label}: ${day.title || UNTITLED_DEVOTIONAL}`}
      aria-keyshortcuts={toAriaKeys("devotionalSeries", arrow === "Left" ? "previous" : "next")}
    >
      {label}
    </Button>
  );
}
