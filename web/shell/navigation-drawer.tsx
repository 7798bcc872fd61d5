import "../ui/dialog.css";
import { Drawer } from "@mantine/core";
import { useOpenedAfterMount } from "../ui/browser/use-opened-after-mount.ts";
import { Navigation } from "./navigation.tsx";

interface NavigationDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** The navigation of a narrow window: it comes in from the side, and goes after navigating. */
export function NavigationDrawer({ title, opened, onClose }: NavigationDrawerProps) {
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Drawer opened={isOpen} onClose={onClose} title={title} size="17rem">
      <Navigation onNavigate={onClose} />
    </Drawer>
  );
}
