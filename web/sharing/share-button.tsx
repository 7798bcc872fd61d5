import { Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useState } from "react";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import type { SharedFields } from "./shared-text.ts";

const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then((part) => part.ShareDialog));

interface ShareButtonProps {
  kind: ExportedKind;
  record: { id: string; title: string };
}

export function ShareButton({ kind, record }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconShare3 size={18} stroke={1.6} aria-hidden />}
        onPointerEnter={() => void ShareDialog.load()}
        onClick={open}
      >
        Share
      </Button>
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
