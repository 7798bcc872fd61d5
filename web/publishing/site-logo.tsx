import { Group, Text } from "@mantine/core";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Site } from "../../contract/publications/sites.schema.ts";
import { PictureButtons } from "../ui/media/picture-buttons.tsx";
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
        <PictureButtons
          labels={{ choose: logoUrl === null ? "Add Logo" : "Change Logo", remove: "Remove Logo" }}
          isStored={logoUrl !== null}
          isSaving={setting.isPending}
          isRemoving={removing.isPending}
          onChoose={(file) => {
            if (isBusy) return;
            removing.reset();
            setting.mutate(file, { onSuccess: onChanged });
          }}
          onRemove={() => {
            setting.reset();
            removing.mutate(undefined, { onSuccess: onChanged });
          }}
        />
      </Group>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
