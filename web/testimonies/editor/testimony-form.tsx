import { NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { NameShown, Visibility } from "../../../contract/records/testimony.schema.ts";
import { TESTIMONY_MESSAGES } from "../../../contract/records/testimony.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { PassageTexts } from "../../scripture/passage-texts.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PublicPreview } from "./public-preview.tsx";
import { StorySteps } from "./story-steps.tsx";
import { useTestimonyField, useTestimonyTextField } from "./testimony-editing.ts";
import classes from "../../ui/layout/sheet.module.css";

const NAMES_SHOWN: { value: NameShown; label: string }[] = [
  { value: "full", label: "Full name" },
  { value: "first", label: "First name only" },
  { value: "anonymous", label: "Anonymous" },
];

const VISIBILITIES: { value: Visibility; label: string; description: string }[] = [
  { value: "private", label: "Private", description: "Only you can see it." },
  {
    value: "shared",
    label: "Share when available",
    description: "Others can see it once sharing is available. Until then, only you can.",
  },
];

interface TestimonyFormProps {
  /** Whether to mark required fields that are empty. */
  isChecked: boolean;
}

export function TestimonyForm({ isChecked }: TestimonyFormProps) {
  const isOwn = useIsOwnRecord();
  const title = useTestimonyTextField("title");
  const [scripture, setScripture] = useTestimonyField("scripture");
  return (
    <Stack gap="xl">
      <div className={classes.sheet}>
        <TextInput
          label="Title"
          required
          name="title"
          placeholder="A short name you’ll recognize"
          error={isChecked && title.value.trim() === "" && TESTIMONY_MESSAGES.titleRequired}
          {...title}
        />
      </div>
      <StorySteps />
      <div className={classes.sheet}>
        <Stack gap="lg">
          <ScriptureField
            label="Scripture Reference"
            description="Optional. A passage that’s part of your story."
            name="scripture"
            placeholder="e.g., Psalm 40:1-3"
            value={scripture}
            onChange={setScripture}
          />
          <PassageTexts scripture={scripture} />
        </Stack>
      </div>
      {isOwn && (
        <>
          <div className={classes.sheet}>
            <PhotoField />
          </div>
          <div className={classes.sheet}>
            <SharingFields />
          </div>
        </>
      )}
      <PublicPreview />
    </Stack>
  );
}

function SharingFields() {
  const name = useTestimonyTextField("name");
  const [nameShown, setNameShown] = useTestimonyField("nameShown");
  const [visibility, setVisibility] = useTestimonyField("visibility");
  return (
    <Stack gap="lg">
      <div className={classes.row}>
        <TextInput label="Name" {...name} />
        <NativeSelect
          label="Show name as"
          size="md"
          data={NAMES_SHOWN}
          value={nameShown}
          onChange={(event) => setNameShown(event.currentTarget.value as NameShown)}
        />
      </div>
      <Radio.Group
        label="Who can see it"
        value={visibility}
        onChange={(value) => setVisibility(value as Visibility)}
      >
        <Stack gap="sm" mt="xs">
          {VISIBILITIES.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
