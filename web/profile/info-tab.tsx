import { Alert, Button, Group, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowsSplit2, IconCheck } from "@tabler/icons-react";
import { useRef, type ComponentProps } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { Profile } from "../../contract/profile.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { type UnsavedWork, useUnsavedWork } from "../ui/unsaved-work.ts";
import { ChangePicture } from "./change-picture.tsx";
import { LeavingQuestion } from "./leaving-question.tsx";
import { INFO_LABELS, type InfoField } from "./profile-form.ts";
import classes from "./profile-page.module.css";
import { type Clash, useInfoForm } from "./use-info-form.ts";

const UNSAVED_PROFILE: UnsavedWork = {
  describe: () => "Changes to your profile",
  describeLoss: () => "They will be lost.",
  describeProblem: () => "Select Save Changes under Info to save them.",
};

/** Who a person is: what they write here is saved when they say so. */
export function InfoTab({ profile }: { profile: Profile }) {
  const form = useInfoForm(profile);
  const name = useRef<HTMLInputElement>(null);
  useUnsavedWork(form.isChanged ? UNSAVED_PROFILE : undefined);

  const field = (key: InfoField): ComponentProps<typeof TextInput> => ({
    label: INFO_LABELS[key],
    maxLength: LIMITS.lineCharacters,
    value: form.info[key],
    onChange: ({ currentTarget }) => form.change(key, currentTarget.value),
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (form.info.displayName.trim() === "") name.current?.focus();
    void form.save();
  };
  const isIdle = !form.isChanged && !form.isSaving;
  return (
    <div className={classes.section}>
      <ChangePicture imageUrl={profile.imageUrl} />
      <form className={classes.fields} aria-label="Info" onSubmit={submit} noValidate>
        <TextInput {...field("displayName")} ref={name} required autoComplete="name" error={form.nameError} />
        <TextInput
          label="Email"
          type="email"
          value={profile.email}
          readOnly
          description="The address that you sign in with."
          autoComplete="email"
        />
        <TextInput {...field("church")} autoComplete="organization" />
        <TextInput {...field("role")} placeholder="e.g. Pastor, Staff, Member" />
        <TextInput {...field("ministryAreas")} placeholder="e.g. #worship #youth" />
        {form.clash && (
          <ClashChoice
            clash={form.clash}
            onKeepMine={(clash) => void form.keepMine(clash)}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        {form.failure && <ErrorNotice error={form.failure} />}
        <div className={classes.buttons}>
          <BusyButton
            type="submit"
            busy={form.isSaving}
            busyLabel="Saving..."
            // It keeps the focus when all is saved, which a disabled button would lose.
            {...(isIdle && { "data-disabled": true, "aria-disabled": true })}
            leftSection={form.isSaved ? <IconCheck size={18} aria-hidden /> : undefined}
          >
            {form.isSaved ? "Saved" : "Save Changes"}
          </BusyButton>
          <VisuallyHidden component="output">{form.isSaved && "Your changes are saved."}</VisuallyHidden>
        </div>
      </form>
      <LeavingQuestion isChanged={form.isChanged} />
    </div>
  );
}

interface ClashChoiceProps {
  clash: Clash;
  onKeepMine: (clash: Clash) => void;
  onTakeTheirs: (clash: Clash) => void;
}

function ClashChoice({ clash, onKeepMine, onTakeTheirs }: ClashChoiceProps) {
  return (
    <Alert color="red" icon={<IconArrowsSplit2 aria-hidden />} role="alert">
      <Text fw={600}>This was changed elsewhere while you were writing.</Text>
      <ul className={classes.clashes}>
        {clash.fields.map((field) => (
          <li key={field}>
            {INFO_LABELS[field]}: {clash.theirs[field] === "" ? "emptied" : `“${clash.theirs[field]}”`}
          </li>
        ))}
      </ul>
      <Group mt="sm" gap="sm">
        <Button size="sm" onClick={() => onKeepMine(clash)}>
          Keep Mine
        </Button>
        <Button size="sm" variant="default" onClick={() => onTakeTheirs(clash)}>
          Take Theirs
        </Button>
      </Group>
    </Alert>
  );
}
