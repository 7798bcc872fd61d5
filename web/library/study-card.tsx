import { formatDay } from "../../contract/calendar-day.ts";
import { UNTITLED_STUDY, type StudyItem } from "../../contract/study.ts";
import { describePublication } from "../../contract/publication-facts.ts";
import { paths } from "../paths.ts";
import { FREQUENCY_LABELS } from "../../contract/study-facts.ts";
import { Card } from "./card.tsx";

interface StudyCardProps {
  item: StudyItem;
  onDelete: () => void;
}

/** A Bible study in the library. */
export function StudyCard({ item: study, onDelete }: StudyCardProps) {
  const { id, title, startDate, frequency, scripture, description } = study;
  const isDraft = study.status === "draft";
  return (
    <Card
      title={title.trim() || UNTITLED_STUDY}
      status={{ label: describePublication(study), isDraft }}
      facts={[formatDay(startDate), FREQUENCY_LABELS[frequency], scripture].filter(Boolean)}
      description={description}
      ways={[
        { label: "View", to: paths.study(id) },
        { label: "Edit", to: paths.editStudy(id) },
      ]}
      onDelete={onDelete}
    />
  );
}
