import { Button, FileButton, Group } from "@mantine/core";
import { IconCamera, IconTrash } from "@tabler/icons-react";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { PICTURE_TYPES } from "../ui/media/picture-types.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { ChurchAvatar } from "./church-avatar.tsx";
import { useDeleteChurchPicture, useSetChurchPicture } from "./churches.queries.ts";

/** The picture is stored when it is chosen, apart from the other settings. */
export function ChurchPicture({ church }: { church: Church }) {
  const setting = useSetChurchPicture(church.id);
  const removing = useDeleteChurchPicture(church.id);
  const isTooLarge = (setting.variables?.size ?? 0) > LIMITS.profileImageBytes;
  const error = isTooLarge ? PROFILE_MESSAGES.pictureTooLarge : (setting.error ?? removing.error);
  return (
    <>
      <Group>
        <ChurchAvatar church={church} size={72} />
        <FileButton accept={PICTURE_TYPES} onChange={(file) => file && setting.mutate(file)}>
          {(picker) => (
            <Button
              {...picker}
              variant="default"
              loading={setting.isPending}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              Change Picture
            </Button>
          )}
        </FileButton>
        {church.imageUrl !== null && (
          <BusyButton
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} aria-hidden />}
            busy={removing.isPending}
            busyLabel="Removing..."
            onClick={() => removing.mutate(undefined)}
          >
            Remove Picture
          </BusyButton>
        )}
      </Group>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
