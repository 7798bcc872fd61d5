import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import type { Profile } from "../../../contract/account/profile.schema.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { UserAvatar } from "../picture/user-avatar.tsx";
import { PICTURE_TYPES } from "../../ui/media/picture-types.ts";
import { PicturePreview } from "../picture/picture-preview.tsx";
import { useSetPicture } from "../profile.queries.ts";
import { usePictureChoice } from "../picture/use-picture-choice.ts";
import type { SetupDraft } from "./setup-draft.ts";
import { SetupStep } from "./setup-step.tsx";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";

interface PictureStepProps {
  draft: SetupDraft;
  profile: Profile;
  onBack: () => void;
  onNext: () => void;
}

export function PictureStep({ draft, profile, onBack, onNext }: PictureStepProps) {
  const choice = usePictureChoice();
  const { mutate, isPending, error, reset } = useSetPicture();
  const choose = (file: File | null) => {
    reset();
    choice.choose(file);
  };
  const next = () => {
    if (isPending) return;
    if (choice.file) mutate(choice.file, { onSuccess: onNext });
    else onNext();
  };
  const failure = choice.error ?? error;
  return (
    <SetupStep
      title="Profile Picture"
      back={
        <Button variant="default" onClick={onBack} disabled={isPending}>
          Back
        </Button>
      }
      forward={
        <BusyButton type="submit" busy={isPending} busyLabel="Saving...">
          Next
        </BusyButton>
      }
      notice={failure && <ErrorNotice error={failure} />}
      onSubmit={next}
    >
      <Group gap="lg">
        {choice.previewUrl ? (
          <PicturePreview choice={choice} label="Preview of your picture" />
        ) : (
          <UserAvatar name={draft.displayName} imageUrl={profile.imageUrl} size="huge" />
        )}
        <Stack align="flex-start" gap="sm">
          <FileButton onChange={choose} accept={PICTURE_TYPES}>
            {(picker) => (
              <Button {...picker} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                Choose a Picture
              </Button>
            )}
          </FileButton>
          {choice.file && (
            <ToolButton onClick={choice.clear} disabled={isPending}>
              Remove picture
            </ToolButton>
          )}
          <Text size="sm" c="dimmed">
            JPEG, PNG, WebP, GIF or AVIF, up to 5 MB. Optional.
          </Text>
        </Stack>
      </Group>
    </SetupStep>
  );
}
