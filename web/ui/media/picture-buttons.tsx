import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconTrash } from "@tabler/icons-react";
import { BusyButton } from "../inputs/busy-button.tsx";
import { PICTURE_TYPES } from "./picture-types.ts";

interface PictureButtonsProps {
  labels: { choose: string; remove: string };
  isStored: boolean;
  isSaving?: boolean;
  isRemoving: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** Chooses a picture, and removes the stored one. */
export function PictureButtons(props: PictureButtonsProps) {
  const { labels, isStored, isSaving = false, isRemoving, onChoose, onRemove } = props;
  return (
    <>
      <FileButton onChange={(file) => file && onChoose(file)} accept={PICTURE_TYPES}>
        {(picker) => (
          <Button
            {...picker}
            variant="default"
            loading={isSaving}
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            {labels.choose}
          </Button>
        )}
      </FileButton>
      {isStored && (
        <BusyButton
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} aria-hidden />}
          busy={isRemoving}
          busyLabel="Removing..."
          onClick={onRemove}
        >
          {labels.remove}
        </BusyButton>
      )}
    </>
  );
}
