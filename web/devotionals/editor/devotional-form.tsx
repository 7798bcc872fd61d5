import { NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useCallback } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { PassageTexts } from "../../scripture/passage-texts.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { DayField } from "../../ui/inputs/day-field.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { RichTextEditor } from "../../ui/rich-text/lazy-rich-text-editor.tsx";
import { TextList } from "../../ui/inputs/text-list.tsx";
import {
  type DevotionalDraft,
  useDevotionalEditing,
  useDevotionalField,
  useDevotionalTextField,
  useDevotionalNoteField,
} from "./devotional-editing.ts";
import { WriteDraft } from "./write-draft.tsx";
import classes from "../../ui/layout/sheet.module.css";

interface DevotionalFormProps {
  /** Whether to mark required fields that are empty. */
  isChecked: boolean;
  onPreviewVersion: (version: string) => void;
}

export function DevotionalForm({ isChecked, onPreviewVersion }: DevotionalFormProps) {
  const isOwn = useIsOwnRecord();
  const title = useDevotionalTextField("title");
  const [date, setDate] = useDevotionalField("date");
  const [scripture, setScripture] = useDevotionalField("scripture");
  const [reading, setReading] = useDevotionalField("reading");
  const prayer = useDevotionalNoteField("prayer");
  return (
    <Stack gap="xl">
      <div className={classes.sheet}>
        <Stack gap="lg">
          <TextInput
            label="Title"
            required
            name="title"
            error={isChecked && title.value.trim() === ""}
            {...title}
          />
          <div className={classes.row}>
            <DayField label="Date" day={date} onChange={(day) => day !== null && setDate(day)} />
            <SeriesFields />
          </div>
          <ScriptureField
            label="Scripture Reference"
            required
            name="scripture"
            placeholder="e.g., John 3:16"
            error={isChecked && scripture.trim() === "" ? true : undefined}
            value={scripture}
            onChange={setScripture}
          />
          <PassageTexts scripture={scripture} />
        </Stack>
      </div>
      {isOwn && <WriteDraft onPreviewVersion={onPreviewVersion} />}
      <section className={classes.sheet} aria-labelledby="devotional-reading">
        <Text component="h2" fw={600} mb="0.75rem" id="devotional-reading">
          Reading
        </Text>
        <RichTextEditor kind="markdown" label="Reading" value={reading} onChange={setReading} />
      </section>
      <div className={classes.sheet}>
        <Questions />
      </div>
      <div className={classes.sheet}>
        <GrowingTextarea label="Prayer" minRows={4} maxRows={20} {...prayer} />
      </div>
    </Stack>
  );
}

function SeriesFields() {
  const series = useDevotionalTextField("series");
  const [seriesDay, setSeriesDay] = useDevotionalField("seriesDay");
  return (
    <>
      <TextInput label="Series" placeholder="Optional" {...series} />
      {series.value.trim() !== "" && (
        <NumberInput
          label="Day in Series"
          size="md"
          min={1}
          max={LIMITS.seriesDays}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={seriesDay ?? ""}
          onChange={(day) => setSeriesDay(typeof day === "number" && day >= 1 ? day : null)}
        />
      )}
    </>
  );
}

function Questions() {
  const { edit, offerUndo } = useDevotionalEditing();
  const [questions] = useDevotionalField("reflectionQuestions");
  const update = useCallback(
    (next: (items: readonly string[]) => string[]) => edit(changeQuestions(next)),
    [edit],
  );
  const handleRemoved = useCallback(
    (index: number, text: string) =>
      offerUndo(
        `Question ${index + 1} was removed.`,
        changeQuestions((items) => items.toSpliced(index, 0, text)),
      ),
    [offerUndo],
  );
  return (
    <TextList
      items={questions}
      title="Reflection Questions"
      order={2}
      itemName="Question"
      addLabel="Add Question"
      placeholder="What would you like your readers to think about?"
      max={LIMITS.devotionalQuestions}
      onUpdate={update}
      onRemoved={handleRemoved}
    />
  );
}

const changeQuestions =
  (next: (items: readonly string[]) => string[]) =>
  (draft: DevotionalDraft): DevotionalDraft => ({
    ...draft,
    fields: { ...draft.fields, reflectionQuestions: next(draft.fields.reflectionQuestions) },
  });
