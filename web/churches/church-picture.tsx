import { Group } from "@mantine/core";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { PictureButtons } from "../ui/media/picture-buttons.tsx";
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
        <PictureButtons
          labels={{ choose: "Change Picture", remove: "Remove Picture" }}
          isStored={church.imageUrl !== null}
          isSaving={setting.isPending}
          isRemoving={removing.isPending}
          onChoose={(file) => setting.mutate(file)}
          onRemove={() => removing.mutate(undefined)}
        />
      </Group>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
