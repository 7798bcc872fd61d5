import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Frequency } from "../../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { GuideLink } from "../guide/guide-link.tsx";
import { FREQUENCY_LABELS } from "../../../contract/records/study-labels.ts";
import { DayField } from "../../ui/inputs/day-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import { findEarliestDay, toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { useStudyEditing, useStudyField, useStudyTextField } from "./study-editing.ts";
import classes from "../../ui/layout/sheet.module.css";

const FREQUENCIES = Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({ value, label }));

export function StudySettings() {
  const { saving } = useStudyEditing();
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  const [startDate, setStartDate] = useStudyField("startDate");
  const [endDate, setEndDate] = useStudyField("endDate");
  const [frequency, setFrequency] = useStudyField("frequency");
  const series = useStudyTextField("series");
  const ministryTags = useStudyTextField("ministryTags");
  const [earliest] = useState(() =>
    findEarliestDay(toCalendarDay(new Date()), saving.isCreated ? saving.draft.fields.startDate : undefined),
  );
  return (
    <Stack gap="lg">
      <div className={classes.row}>
        <DayField
          label="Start Date"
          earliest={{ day: earliest, message: "Start date cannot be before today" }}
          latest={
            endDate === null
              ? undefined
              : { day: endDate, message: "Start date cannot be after the end date" }
          }
          day={startDate}
          onChange={(day) => day !== null && setStartDate(day)}
        />
        <DayField
          label="End Date"
          isOptional
          earliest={{ day: startDate, message: STUDY_MESSAGES.endTooEarly }}
          day={endDate}
          onChange={setEndDate}
        />
      </div>
      <NativeSelect
        label="Frequency"
        size="md"
        data={FREQUENCIES}
        value={frequency}
        onChange={(event) => setFrequency(event.currentTarget.value as Frequency)}
      />
      <TextInput label="Series" {...series} />
      <TextInput label="Ministry Tags" placeholder="#youth #adults #womens #mens" {...ministryTags} />
      <MoreDetails />
      {isCreated && <GuideLink studyId={saving.id} />}
    </Stack>
  );
}
