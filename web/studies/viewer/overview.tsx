import { Text, Title } from "@mantine/core";
import type { CheckedField, Study } from "../../../contract/records/study.schema.ts";
import { listStudyDetails } from "./study-details.ts";
import type { StudyView } from "../study-view.ts";
import { StudyText } from "./study-text.tsx";
import classes from "./overview.module.css";

const PARTS = [
  { field: "description", heading: "Description" },
  { field: "scripture", heading: "Scripture" },
  { field: "objectives", heading: "Objectives" },
] as const satisfies { field: CheckedField; heading: string }[];

export function Overview({ study, view }: { study: Study; view: StudyView }) {
  const parts = PARTS.filter(({ field }) => study[field].trim() !== "");
  const details = view === "leader" ? listStudyDetails(study) : [];
  return (
    <div className={classes.overview}>
      {parts.length === 0 && <Text c="dimmed">This study has no description yet.</Text>}
      {parts.map(({ field, heading }) => (
        <section key={field}>
          <Title order={2}>{heading}</Title>
          <StudyText text={study[field]} place={{ field }} topHeading={3} />
        </section>
      ))}
      {details.length > 0 && (
        <section>
          <Title order={2}>More Details</Title>
          <dl className={classes.details}>
            {details.map(({ name, text, isLong }) => (
              <div key={name} data-long={isLong || undefined}>
                <dt>{name}</dt>
                <dd>{isLong ? <StudyText text={text} /> : text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
