import { formatDay } from "../../contract/calendar-day.ts";
import { UNTITLED_DEVOTIONAL, type DevotionalItem } from "../../contract/devotional.ts";
import { describeSeries } from "../devotionals/devotional-facts.ts";
import { describePublication } from "../../contract/publication-facts.ts";
import { paths } from "../paths.ts";

import { Card } from "./card.tsx";

interface DevotionalCardProps {
  item: DevotionalItem;
  onDelete: () => void;
}

/** A devotional in the library. */
export function DevotionalCard({ item: devotional, onDelete }: DevotionalCardProps) {
  const { id, title, date, scripture } = devotional;
  const isDraft = devotional.status === "draft";
  return (
    <Card
      title={title.trim() || UNTITLED_DEVOTIONAL}
      status={{ label: describePublication(devotional), isDraft }}
      facts={[formatDay(date), scripture, describeSeries(devotional) ?? ""].filter(Boolean)}
      ways={[
        { label: "View", to: paths.devotional(id) },
        { label: "Edit", to: paths.editDevotional(id) },
      ]}
      onDelete={onDelete}
    />
  );
}
