import { Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import { SERMON_MESSAGES } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { useUser } from "../../account/session/session.queries.ts";
import { BibleField } from "../../bibles/bible-field.tsx";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { useStoredValue } from "../../ui/browser/browser-storage.ts";
import { validateDay, findEarliestDay, toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { useCreateSermon, useUpdateSermon } from "../sermons.queries.ts";
import { useGoBack } from "../../ui/browser/use-go-back.ts";

const Details = z.object({
  title: z.string(),
  description: z.string(),
  scripture: z.string(),
  date: z.string(),
  bible: z.string().nullable().default(null),
});
const PAST_DATE = "Sermon date cannot be before today";

type Details = z.infer<typeof Details>;

interface DetailsStepProps {
  /** The sermon to edit; without it, Next creates one. */
  sermon?: Sermon;
  onSaved: (sermonId: string) => Promise<void>;
}

export function DetailsStep({ sermon, onSaved }: DetailsStepProps) {
  const { uid } = useUser();
  const { stored, store, clear } = useStoredValue(`sermon-details.${uid}.${sermon?.id ?? "new"}`, Details);
  const create = useCreateSermon();
  const update = useUpdateSermon(sermon?.id ?? "");
  const save = sermon ? update : create;
  const cancel = useGoBack(paths.create());

  const [today] = useState(() => toCalendarDay(new Date()));
  const earliest = findEarliestDay(today, sermon?.date);
  const blank: Details = {
    title: sermon?.title ?? "",
    description: sermon?.description ?? "",
    scripture: sermon?.scripture ?? "",
    date: sermon?.date ?? today,
    bible: sermon?.bible ?? null,
  };
  const form = useForm<Details>({
    initialValues: stored ? { ...stored, date: stored.date < earliest ? today : stored.date } : blank,
    onValuesChange: store,
    validate: {
      title: (title) => (title.trim() === "" ? SERMON_MESSAGES.titleRequired : null),
      date: (date) => validateDay(date, { day: earliest, message: PAST_DATE }),
    },
  });

  const submit = form.onSubmit(
    async (details) => {
      if (save.isPending) return;
      const saved = sermon
        ? await update.mutateAsync(details).catch(() => undefined)
        : await create
            .mutateAsync({ ...details, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
            .catch(() => undefined);
      if (!saved) return;
      clear();
      await onSaved(saved.id);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? "title")?.focus(),
  );

  const startOver = () => {
    form.setValues(blank);
    form.clearErrors();
    clear();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Title order={2}>Details</Title>
        {!sermon && stored?.title && form.isTouched() === false && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              Restored from last time.
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={startOver}>
              Start Over
            </Button>
          </Group>
        )}
        <TextInput
          label="Sermon Title"
          required
          maxLength={LIMITS.lineCharacters}
          {...form.getInputProps("title")}
        />
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LIMITS.noteCharacters}
          {...form.getInputProps("description")}
        />
        <ScriptureField
          label="Scripture Reference"
          placeholder="e.g., John 3:16"
          value={form.values.scripture}
          onChange={(scripture) => form.setFieldValue("scripture", scripture)}
          bible={form.values.bible}
        />
        <BibleField value={form.values.bible} onChange={(bible) => form.setFieldValue("bible", bible)} />
        <TextInput
          type="date"
          label="Sermon Date"
          min={earliest}
          maw="14rem"
          {...form.getInputProps("date")}
        />
        {form.errors.date === PAST_DATE && (
          <Text size="sm">
            Already preached?{" "}
            <Anchor component={Link} to={paths.newSermon()}>
              Add it as a new sermon
            </Anchor>{" "}
            with any date.
          </Text>
        )}
        {save.error && <ErrorNotice error={`${SERMON_MESSAGES.saveFailed}: ${save.error.message}`} />}
        <Group justify="space-between">
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={save.isPending} busyLabel="Saving...">
            Next
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
