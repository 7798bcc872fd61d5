import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2, IconQrcode, IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import { UserAvatar } from "../profile/picture/user-avatar.tsx";
import { useProfile } from "../account/profile.queries.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { describeKeys, toAriaKeys } from "../ui/shortcuts/describe-keys.ts";
import { openDialog } from "./palette/open-dialog.ts";
import classes from "./top-bar.module.css";
import { UploadIndicators } from "./upload-indicators.tsx";

const ScanDialog = lazyDialog(() => import("../churches/scan-dialog.tsx").then((part) => part.ScanDialog));

interface TopBarProps {
  title: string;
  /** Missing if the navigation is shown next to the page. */
  onOpenDrawer?: () => void;
}

export function TopBar({ title, onOpenDrawer }: TopBarProps) {
  const [scanOpened, scan] = useDisclosure(false);
  const user = useUser();
  const { displayName, imageUrl } = useProfile().data ?? { ...user, imageUrl: user.photoURL };
  return (
    <header className={classes.bar}>
      {onOpenDrawer && (
        <ActionIcon onClick={onOpenDrawer} aria-label="Open menu">
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <p className={classes.title}>{title}</p>
      <UploadIndicators />
      <ActionIcon
        onClick={() => openDialog.set("palette")}
        aria-label="Search and commands"
        aria-keyshortcuts={toAriaKeys("everywhere", "openPalette")}
        title={`Search and commands (${describeKeys("everywhere", "openPalette")})`}
      >
        <IconSearch size={22} stroke={1.6} />
      </ActionIcon>
      <ActionIcon onClick={scan.open} aria-label="Scan QR Code">
        <IconQrcode size={22} stroke={1.6} />
      </ActionIcon>
      <ActionIcon component={Link} to={paths.profile()} aria-label="Profile">
        <UserAvatar name={displayName} imageUrl={imageUrl} size="small" />
      </ActionIcon>
      <ScanDialog opened={scanOpened} onClose={scan.close} />
    </header>
  );
}
