import { Group, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Profile } from "../../contract/account/profile.schema.ts";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";
import { setField } from "../autosave/editing.ts";
import { ConflictList } from "../autosave/editor/conflict-list.tsx";
import { LeaveConfirmation } from "../autosave/editor/leave-confirmation.tsx";
import { RestoredNotice } from "../autosave/editor/restored-notice.tsx";
import { SaveProblem } from "../autosave/editor/save-indicator.tsx";
import { getSaveStatus } from "../autosave/save-status.ts";
import { useAutoSave, useAutoSaveSelector } from "../autosave/use-auto-save.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ChangePicture } from "./picture/change-picture.tsx";
import { INFO_LABELS, type InfoField, type ProfileDraft, profileKind } from "./profile-kind.ts";
import classes from "./profile-page.module.css";
import { useCacheProfile } from "./profile.queries.ts";

export function InfoTab({ profile }: { profile: Profile }) {
  const { uid } = useUser();
  const [kind] = useState(() => profileKind(uid));
  const cacheProfile = useCacheProfile();
  const saving = useAutoSave(kind, uid, profile, (saved) => void cacheProfile(saved));
  // Changes from another device.
  useEffect(() => saving.applyRemote(profile), [saving, profile]);
  const info = useAutoSaveSelector(saving, ({ draft }) => draft.fields);
  const status = useAutoSaveSelector(saving, getSaveStatus);
  const name = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);

  const field = (key: InfoField): ComponentProps<typeof TextInput> => ({
    label: INFO_LABELS[key],
    maxLength: LIMITS.lineCharacters,
    value: info[key],
    onChange: ({ currentTarget: { value } }) => {
      setChecked(false);
      saving.edit(setField<ProfileDraft, InfoField>(key, value));
    },
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setChecked(true);
    if (!saving.isSavable) name.current?.focus();
    else void saving.saveNow();
  };
  const isNameless = isChecked && info.displayName.trim() === "";
  const isIdle = status === "pristine" || status === "saved";
  return (
    <div className={classes.section}>
      <ChangePicture imageUrl={profile.imageUrl} />
      <RestoredNotice autoSave={saving} />
      <ConflictList
        autoSave={saving}
        describeField={(place) => INFO_LABELS[place as InfoField]}
        formatValue={(value) => value as string}
      />
      <form aria-label="Info" onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            {...field("displayName")}
            ref={name}
            required
            autoComplete="name"
            error={isNameless ? PROFILE_MESSAGES.nameRequired : undefined}
          />
          <TextInput
            label="Email"
            type="email"
            value={profile.email}
            readOnly
            description="You sign in with this email."
            autoComplete="email"
          />
          <TextInput {...field("church")} autoComplete="organization" />
          <TextInput {...field("role")} placeholder="e.g. Pastor, Staff, Member" />
          <TextInput {...field("ministryAreas")} placeholder="e.g. #worship #youth" />
          <SaveProblem autoSave={saving} failed={PROFILE_MESSAGES.saveFailed} />
          <Group gap="0.75rem">
            <BusyButton
              type="submit"
              busy={status === "saving"}
              busyLabel="Saving..."
              // Not `disabled`, which would lose the focus after saving.
              {...(isIdle && { "data-disabled": true, "aria-disabled": true })}
              leftSection={status === "saved" ? <IconCheck size={18} aria-hidden /> : undefined}
            >
              {status === "saved" ? "Saved" : "Save Changes"}
            </BusyButton>
            <VisuallyHidden component="output">
              {status === "saved" && "Your changes are saved."}
            </VisuallyHidden>
          </Group>
        </Stack>
      </form>
      <LeaveConfirmation saving={saving} />
    </div>
  );
}
