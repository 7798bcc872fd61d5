import "@mantine/core/styles/Avatar.layer.css";
import { Avatar } from "@mantine/core";
import { IconBuildingChurch } from "@tabler/icons-react";
import type { Church } from "../../contract/churches/churches.schema.ts";

interface ChurchAvatarProps {
  church: Pick<Church, "imageUrl">;
  /** In pixels. */
  size?: number;
}

/** The picture of a church next to its name. */
export function ChurchAvatar({ church, size = 48 }: ChurchAvatarProps) {
  return (
    <Avatar src={church.imageUrl} size={size} radius="md" color="cedar" alt="" aria-hidden>
      <IconBuildingChurch size={size / 2} stroke={1.6} aria-hidden />
    </Avatar>
  );
}
