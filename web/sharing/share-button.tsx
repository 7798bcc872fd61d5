import { ActionIcon, Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useState } from "react";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { useIsPhone } from "../ui/browser/use-is-phone.ts";
import type { SharedFields } from "./shared-text.ts";

const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then((part) => part.ShareDialog));

interface ShareButtonProps {
  kind: ExportedKind;
  record: { id: string; title: string; status?: string };
}

export function ShareButton({ kind, record }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isPhone = useIsPhone();
  const icon = <IconShare3 size={18} stroke={1.6} aria-hidden />;
  const opening = {
    onPointerEnter: () => void ShareDialog.load(),
    onClick: () => {
      setOpened(true);
      setOpen(true);
    },
  };
  return (
    <>
      {isPhone ? (
        <ActionIcon aria-label="Share" {...opening}>
          {icon}
        </ActionIcon>
      ) : (
        <Button
          size="sm"
          // A draft has another next step.
          variant={record.status === "draft" ? "default" : "filled"}
          leftSection={icon}
          {...opening}
        >
          Share
        </Button>
      )}
      {wasOpened && (
        <ShareDialog
          kind={kind}
          id={record.id}
          record={record as unknown as SharedFields}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
