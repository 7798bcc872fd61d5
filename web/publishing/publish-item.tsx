import { Menu } from "@mantine/core";
import { IconWorldUpload } from "@tabler/icons-react";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";

export const PublishDialog = lazyDialog(() =>
  import("./publish-dialog.tsx").then((part) => part.PublishDialog),
);

export const PublishItem = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Menu.Item
    leftSection={<IconWorldUpload size={18} stroke={1.6} aria-hidden />}
    onPointerEnter={() => void PublishDialog.load()}
    onClick={onOpen}
  >
    {label}
  </Menu.Item>
);
