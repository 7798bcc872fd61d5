import { nameAsShown, type TestimonyItem, UNTITLED_TESTIMONY } from "../../contract/testimony.ts";
import { describePublication } from "../../contract/publication-facts.ts";
import { paths } from "../paths.ts";
import { Card } from "./card.tsx";

interface TestimonyCardProps {
  item: TestimonyItem;
  onDelete: () => void;
}

/** A testimony in the library. */
export function TestimonyCard({ item: testimony, onDelete }: TestimonyCardProps) {
  const { id, title, scripture, visibility } = testimony;
  const isDraft = testimony.status === "draft";
  return (
    <Card
      title={title.trim() || UNTITLED_TESTIMONY}
      status={{ label: describePublication(testimony, "Finished"), isDraft }}
      facts={[
        `by ${nameAsShown(testimony)}`,
        visibility === "private" ? "Private" : "To be shared",
        scripture,
      ].filter(Boolean)}
      ways={[
        { label: "View", to: paths.testimony(id) },
        { label: "Edit", to: paths.editTestimony(id) },
      ]}
      onDelete={onDelete}
    />
  );
}
