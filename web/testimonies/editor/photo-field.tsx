import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { LIMITS } from "../../../contract/limits.ts";
import { formatBytes, tooLargeMessage } from "../../../contract/media/media.ts";
import { setField } from "../../autosave/editing.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useState } from "react";
import { useUploadPhoto } from "../testimonies.queries.ts";
import { StoredPhoto } from "../stored-photo.tsx";
import { type TestimonyDraft, useTestimonyEditing, useTestimonyField } from "./testimony-editing.ts";

const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export function PhotoField() {
  const { saving, offerUndo } = useTestimonyEditing();
  const [photoFileId, setPhoto] = useTestimonyField("photoFileId");
  const [photoPermission, setPermission] = useTestimonyField("photoPermission");
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  const uploading = useUploadPhoto(saving.id);
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > LIMITS.photoBytes;
    setProblem(isTooLarge ? tooLargeMessage(LIMITS.photoBytes, "a photo") : undefined);
    if (isTooLarge) return;
    const photo = await uploading.mutateAsync(file).catch(() => undefined);
    if (photo) setPhoto(photo.id);
  };
  const failure = problem ?? uploading.error;
  const remove = () => {
    setPhoto(null);
    offerUndo("The photo was removed.", setField<TestimonyDraft, "photoFileId">("photoFileId", photoFileId));
  };
  return (
    <Stack component="section" align="flex-start" gap="0.75rem" aria-labelledby="testimony-photo">
      <Text component="h2" fw={600} id="testimony-photo">
        Photo
      </Text>
      {photoFileId !== null && <StoredPhoto fileId={photoFileId} />}
      <Group gap="sm">
        <FileButton onChange={(file) => void upload(file)} accept={ACCEPTED_TYPES} disabled={!isCreated}>
          {(button) => (
            <BusyButton
              {...button}
              size="sm"
              variant="default"
              leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}
              disabled={!isCreated}
              busy={uploading.isPending}
              busyLabel="Uploading..."
            >
              {photoFileId === null ? "Choose a Photo" : "Replace Photo"}
            </BusyButton>
          )}
        </FileButton>
        {photoFileId !== null && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
            onClick={remove}
          >
            Remove Photo
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {isCreated
          ? `Up to ${formatBytes(LIMITS.photoBytes)}. Location and camera data are removed.`
          : "Write a few words first, then add a photo."}
      </Text>
      {failure && <ErrorNotice error={failure} />}
      {photoFileId !== null && (
        <>
          <Checkbox
            label="Everyone in this photo agrees to it being shown"
            checked={photoPermission}
            onChange={(event) => setPermission(event.currentTarget.checked)}
          />
          {!photoPermission && (
            <Text size="sm" c="dimmed">
              Until you confirm, only you can see the photo.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
