import "../ui/dialog.css";
import { Drawer } from "@mantine/core";
import { Navigation } from "./navigation.tsx";

interface NavigationDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** The navigation of a narrow window: it comes in from the side, and goes after navigating. */
export function NavigationDrawer({ title, opened, onClose }: NavigationDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} size="17rem">
      <Navigation onNavigate={onClose} />
    </Drawer>
  );
}
