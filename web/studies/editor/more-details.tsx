import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { isSame } from "../../autosave/draft.ts";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { useStudyField, useStudyNoteField } from "./study-editing.ts";
import classes from "../../ui/layout/sheet.module.css";

const FORMATS = ["in-person", "online", "hybrid", "self-paced"];
const DIFFICULTIES = ["beginner", "intermediate", "advanced"];
const AGES = ["children", "youth", "young adults", "adults", "seniors", "all ages"];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function MoreDetails() {
  const materials = useStudyNoteField("materials");
  const prerequisites = useStudyNoteField("prerequisites");
  return (
    <Collapsible summary="More details">
      <Stack gap="lg" mt="md">
        <div className={classes.row}>
          <ChoiceField name="studyFormat" label="Format" choices={FORMATS} />
          <ChoiceField name="difficultyLevel" label="Difficulty" choices={DIFFICULTIES} />
          <ChoiceField name="targetAgeGroup" label="Age Group" choices={AGES} />
        </div>
        <LanguagesField />
        <GrowingTextarea label="Materials" minRows={2} maxRows={10} {...materials} />
        <GrowingTextarea label="Prerequisites" minRows={2} maxRows={10} {...prerequisites} />
        <OutcomesField />
      </Stack>
    </Collapsible>
  );
}

interface ChoiceFieldProps {
  name: "studyFormat" | "difficultyLevel" | "targetAgeGroup";
  label: string;
  choices: readonly string[];
}

/** Offers the usual choices and the study's current value. */
function ChoiceField({ name, label, choices }: ChoiceFieldProps) {
  const [value, setValue] = useStudyField(name);
  const all = choices.includes(value) ? choices : [value, ...choices];
  return (
    <NativeSelect
      label={label}
      size="md"
      data={all.map((choice) => ({ value: choice, label: capitalized(choice) }))}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

const parseLanguages = (text: string) =>
  text
    .split(",")
    .map((language) => language.trim())
    .filter(Boolean)
    .slice(0, 50);

function LanguagesField() {
  const [languages, setLanguages] = useStudyField("languageOptions");
  const [typed, setTyped] = useState(() => languages.join(", "));
  // Keep the typed text while it matches the study's languages.
  const text = isSame(parseLanguages(typed), languages) ? typed : languages.join(", ");
  return (
    <TextInput
      label="Languages"
      description="Separate with commas"
      maxLength={LIMITS.lineCharacters}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        setLanguages(parseLanguages(value));
      }}
    />
  );
}

function OutcomesField() {
  const [outcomes, setOutcomes] = useStudyField("expectedOutcomes");
  return (
    <GrowingTextarea
      label="Expected Outcomes"
      description="One per line"
      minRows={2}
      maxRows={10}
      value={outcomes.join("\n")}
      onChange={({ currentTarget: { value } }) =>
        setOutcomes(value === "" ? [] : value.split("\n").slice(0, LIMITS.studyEntries))
      }
    />
  );
}
