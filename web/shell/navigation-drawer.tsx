import "../ui/dialog.css";
import { Drawer } from "@mantine/core";
import { Navigation } from "./navigation.tsx";

interface NavigationDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
}

export function NavigationDrawer({ title, opened, onClose }: NavigationDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} size="17rem">
      <Navigation onNavigate={onClose} />
    </Drawer>
  );
}
