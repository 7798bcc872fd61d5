import { ActionIcon, Button, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PlannedSermon, SeriesPage } from "../../contract/series/series.schema.ts";
import { MAX_PLANNED } from "../../contract/series/series.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { LIMITS } from "../../contract/limits.ts";
import { paths } from "../navigation/paths.ts";
import { ScriptureField } from "../scripture/scripture-field.tsx";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { DayField } from "../ui/inputs/day-field.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { useChangeSeries, useDraftPlanned } from "./series.queries.ts";
import classes from "./series.module.css";

/** Sermons with dates and passages that become drafts with one click. */
export function PlannedSermons({ series }: { series: SeriesPage }) {
  const { id, version, planned } = series;
  const change = useChangeSeries(id);
  const draft = useDraftPlanned(id);
  const navigate = useNavigate();
  const startButtons = useRef(new Map<string, HTMLButtonElement>());
  const newTitle = useRef<HTMLInputElement>(null);
  const save = (next: PlannedSermon[], onSuccess?: () => void) =>
    change.mutate({ version, planned: next.toSorted(byDate) }, { onSuccess });
  const remove = (plannedId: string) => {
    const at = planned.findIndex((each) => each.id === plannedId);
    const next = planned[at + 1] ?? planned[at - 1];
    // The focused button is removed.
    save(planned.toSpliced(at, 1), () =>
      (next ? startButtons.current.get(next.id) : newTitle.current)?.focus(),
    );
  };
  const start = (plannedId: string) =>
    draft.mutate(plannedId, { onSuccess: ({ sermonId }) => void navigate(paths.editSermon(sermonId)) });
  const error = change.error ?? draft.error;
  return (
    <section aria-labelledby="planned">
      <Title order={2} size="h3" mt="xl" mb="xs" id="planned">
        Planned Sermons
      </Title>
      {planned.length === 0 && <Text c="dimmed">Plan the next sermons with their dates and passages.</Text>}
      <ol className={classes.entries}>
        {planned.map(({ id: plannedId, title, date, scripture }) => (
          <li key={plannedId} className={classes.entry}>
            <div className={classes.name}>
              <Text fw={600} dir="auto">
                {title}
              </Text>
              <p className={classes.facts}>
                {[date && formatDay(date), scripture].filter(Boolean).join(" · ")}
              </p>
            </div>
            <BusyButton
              size="sm"
              variant="light"
              busy={draft.isPending && draft.variables === plannedId}
              busyLabel="Creating..."
              aria-label={`Start draft of ${title}`}
              ref={(button) => {
                if (button) startButtons.current.set(plannedId, button);
              }}
              onClick={() => start(plannedId)}
            >
              Start Draft
            </BusyButton>
            <ActionIcon size={44} aria-label={`Remove ${title}`} onClick={() => remove(plannedId)}>
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {error && <ErrorNotice error={error} />}
      {planned.length < MAX_PLANNED && (
        <PlanForm
          busy={change.isPending}
          titleRef={newTitle}
          onAdd={(added, onSuccess) => save([...planned, { ...added, id: crypto.randomUUID() }], onSuccess)}
        />
      )}
    </section>
  );
}

const byDate = (one: PlannedSermon, other: PlannedSermon) =>
  (one.date ?? "9999").localeCompare(other.date ?? "9999");

const EMPTY = { title: "", date: null, scripture: "" };

interface PlanFormProps {
  busy: boolean;
  titleRef: RefObject<HTMLInputElement | null>;
  onAdd: (planned: Omit<PlannedSermon, "id">, onSuccess: () => void) => void;
}

function PlanForm({ busy, titleRef, onAdd }: PlanFormProps) {
  const [fields, setFields] = useState<Omit<PlannedSermon, "id">>(EMPTY);
  const isEmpty = fields.title.trim() === "";
  const startNext = () => {
    setFields(EMPTY);
    titleRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !busy) onAdd(fields, startNext);
  };
  return (
    <form className={classes.plan} onSubmit={submit} aria-label="Plan a sermon">
      <TextInput
        ref={titleRef}
        label="Title"
        maxLength={LIMITS.lineCharacters}
        value={fields.title}
        onChange={({ currentTarget }) => setFields({ ...fields, title: currentTarget.value })}
      />
      <DayField
        label="Date"
        isOptional
        day={fields.date}
        onChange={(date) => setFields({ ...fields, date })}
      />
      <ScriptureField
        label="Scripture Reference"
        placeholder="e.g., John 3:16"
        value={fields.scripture}
        onChange={(scripture) => setFields((latest) => ({ ...latest, scripture }))}
      />
      <Button type="submit" variant="default" aria-disabled={isEmpty || busy}>
        Plan Sermon
      </Button>
    </form>
  );
}
