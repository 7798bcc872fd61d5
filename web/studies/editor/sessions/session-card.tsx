import { ActionIcon, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { memo, useId } from "react";
import { formatSessionTitle, removeBlankEntries } from "../../../../contract/records/study-labels.ts";
import { MoveButtons } from "../../../ui/inputs/move-buttons.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { SessionFields } from "./session-fields.tsx";
import { useSortableItem } from "../../../ui/inputs/sortable-list.tsx";
import { useSessionSelector } from "../study-editing.ts";
import { RenderWhenVisible } from "./render-when-visible.tsx";
import classes from "./session.module.css";

interface SessionCardProps {
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  isNew: boolean;
  isOpenedWithOthers: boolean;
  onToggle: (id: string) => void;
  onMove: (index: number, to: number) => void;
  onRemove: (id: string) => void;
}

/** The height of a mostly empty session, in pixels. */
const FIELDS_HEIGHT = 1100;

export const SessionCard = memo(function SessionCard(props: SessionCardProps) {
  const { id, index, count, isOpen, isNew, isOpenedWithOthers, onToggle, onMove, onRemove } = props;
  const name = `session ${index + 1}`;
  const { item, handle } = useSortableItem(id);
  const title = useSessionSelector(id, (session) => formatSessionTitle(session ?? { title: "" }, index));
  const fieldsId = useId();
  return (
    <li {...item} className={classes.card}>
      <div className={classes.head}>
        {handle}
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? fieldsId : undefined}
            onClick={() => onToggle(id)}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Stack component="span" gap={0} flex={1} miw={0}>
              {title}
              {!isOpen && <SessionFacts id={id} />}
            </Stack>
            <IconChevronDown className={classes.chevron} size={20} stroke={1.6} aria-hidden />
          </button>
        </h3>
        <div className={classes.tools}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <ActionIcon size="lg" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {isOpen && (
        <div id={fieldsId} className={classes.fields}>
          <RenderWhenVisible height={FIELDS_HEIGHT} isEager={isNew || !isOpenedWithOthers}>
            <SessionFields id={id} isNew={isNew} />
          </RenderWhenVisible>
        </div>
      )}
    </li>
  );
});

function SessionFacts({ id }: { id: string }) {
  const facts = useSessionSelector(id, (session) => {
    if (!session) return "";
    const questions = removeBlankEntries(session.discussionQuestions).length;
    const activities = removeBlankEntries(session.activities).length;
    return [
      session.scripture,
      questions > 0 ? countOf(questions, "question") : "",
      activities > 0 ? countOf(activities, "activity", "activities") : "",
    ]
      .filter(Boolean)
      .join(" · ");
  });
  return facts === "" ? null : (
    <Text span size="sm" fw={400} c="dimmed">
      {facts}
    </Text>
  );
}
