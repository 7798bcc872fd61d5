import { Button, Group, Stack, Text } from "@mantine/core";
import type { Profile } from "../../../contract/account/profile.schema.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { PictureButtons } from "../../ui/media/picture-buttons.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { useRemovePicture, useSetPicture } from "../profile.queries.ts";
import { type PictureChoice, usePictureChoice } from "./use-picture-choice.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

/** Changes the user's picture after a preview, or removes it, which can be undone. */
export function ChangePicture({ imageUrl }: Pick<Profile, "imageUrl">) {
  const choice = usePictureChoice();
  const setting = useSetPicture();
  const removing = useRemovePicture();
  const removed = imageUrl === null ? removing.data : undefined;
  const isRemoved = imageUrl === null && removing.isSuccess;

  const choose = (file: File) => {
    setting.reset();
    removing.reset();
    choice.choose(file);
  };
  const failure = choice.error ?? removing.error ?? (choice.file ? undefined : setting.error);
  return (
    <Stack gap="sm">
      <Group gap="0.75rem">
        <PictureButtons
          labels={{ choose: "Change profile picture", remove: "Remove picture" }}
          isStored={imageUrl !== null}
          isRemoving={removing.isPending}
          onChoose={choose}
          onRemove={() => imageUrl !== null && removing.mutate(imageUrl)}
        />
      </Group>
      {isRemoved && (
        <Group
          justify="space-between"
          gap="0.75rem"
          py="0.375rem"
          px="0.75rem"
          bdrs="md"
          bg="var(--accent-wash)"
          fz="sm"
        >
          <output>Your picture was removed.</output>
          {removed && (
            <BusyButton
              size="compact-md"
              variant="subtle"
              busy={setting.isPending}
              busyLabel="Restoring..."
              onClick={() => setting.mutate(removed)}
            >
              Undo
            </BusyButton>
          )}
        </Group>
      )}
      {failure && <ErrorNotice error={failure} />}
      <PreviewDialog choice={choice} setting={setting} />
    </Stack>
  );
}

interface PreviewDialogProps {
  choice: PictureChoice;
  setting: ReturnType<typeof useSetPicture>;
}

function PreviewDialog({ choice, setting }: PreviewDialogProps) {
  const { file, clear } = choice;
  const close = () => {
    setting.reset();
    clear();
  };
  return (
    <Modal
      opened={file !== undefined}
      onClose={setting.isPending ? () => undefined : close}
      title="Your new picture"
      withCloseButton={false}
    >
      <Stack align="center">
        <PicturePreview choice={choice} label="Preview of your picture" />
        <Text size="sm" c="dimmed" ta="center">
          Cropped to a square. Location and date are removed.
        </Text>
      </Stack>
      {setting.error && (
        <Stack mt="md">
          <ErrorNotice error={setting.error} />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={setting.isPending}>
          Cancel
        </Button>
        <BusyButton
          data-autofocus
          busy={setting.isPending}
          busyLabel="Saving..."
          onClick={() => file && setting.mutate(file, { onSuccess: clear })}
        >
          Use This Picture
        </BusyButton>
      </Group>
    </Modal>
  );
}
