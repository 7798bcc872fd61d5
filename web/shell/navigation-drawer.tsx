import { Navigation } from "./navigation.tsx";
import { Drawer } from "../ui/dialogs/drawer.tsx";

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
