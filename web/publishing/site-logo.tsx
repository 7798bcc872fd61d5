import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconCamera, IconTrash } from "@tabler/icons-react";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Site } from "../../contract/publications/sites.schema.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { PICTURE_TYPES } from "../ui/media/picture-types.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./site-settings.module.css";
import { type SiteOwner, useDeleteSiteLogo, useSetSiteLogo } from "./sites.queries.ts";

interface SiteLogoProps {
  owner: SiteOwner;
  site: Site;
  onChanged: (site: Site) => void;
}

/** The logo is stored when it is chosen, apart from the other settings. */
export function SiteLogo({ owner, site: { logoUrl, isPublic }, onChanged }: SiteLogoProps) {
  const setting = useSetSiteLogo(owner);
  const removing = useDeleteSiteLogo(owner);
  const isTooLarge = (setting.variables?.size ?? 0) > LIMITS.profileImageBytes;
  const error =
    isTooLarge && setting.error ? PROFILE_MESSAGES.pictureTooLarge : (setting.error ?? removing.error);
  const isBusy = setting.isPending || removing.isPending;
  return (
    <div>
      <Text fw={500} mb="0.375rem">
        Logo
      </Text>
      <Group>
        {logoUrl !== null && !isPublic && (
          <Text c="dimmed">Uploaded. It is shown once the site is public.</Text>
        )}
        {logoUrl !== null && isPublic && (
          <img className={classes.logo} src={logoUrl} alt="Logo of the site" />
        )}
        <FileButton
          accept={PICTURE_TYPES}
          onChange={(file) => {
            if (!file || isBusy) return;
            removing.reset();
            setting.mutate(file, { onSuccess: onChanged });
          }}
        >
          {(picker) => (
            <Button
              {...picker}
              variant="default"
              loading={setting.isPending}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {logoUrl === null ? "Add Logo" : "Change Logo"}
            </Button>
          )}
        </FileButton>
        {logoUrl !== null && (
          <BusyButton
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} aria-hidden />}
            busy={removing.isPending}
            busyLabel="Removing..."
            onClick={() => {
              setting.reset();
              removing.mutate(undefined, { onSuccess: onChanged });
            }}
          >
            Remove Logo
          </BusyButton>
        )}
      </Group>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
