import { ActionIcon, Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useState } from "react";
import { EXPORTED_KINDS, type ExportedKind, type RecordPath } from "../../contract/record-kinds.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { useIsPhone } from "../ui/browser/use-is-phone.ts";
import type { SharedFields } from "./shared-text.ts";

const ShareDialog = lazyDialog(() => import("./share-dialog.tsx").then((part) => part.ShareDialog));

const ChurchShareDialog = lazyDialog(() =>
  import("./church-share-dialog.tsx").then((part) => part.ChurchShareDialog),
);

interface ShareButtonProps {
  kind: RecordPath;
  record: { id: string; title: string; status?: string };
}

export function ShareButton({ kind, record }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const exported: ExportedKind | undefined = EXPORTED_KINDS.find((path) => path === kind);
  const isPhone = useIsPhone();
  const icon = <IconShare3 size={18} stroke={1.6} aria-hidden />;
  const opening = {
    onPointerEnter: () => void (exported ? ShareDialog : ChurchShareDialog).load(),
    onClick: () => setOpen(true),
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
      {exported ? (
        <ShareDialog
          kind={exported}
          id={record.id}
          record={record as unknown as SharedFields}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : (
        <ChurchShareDialog
          place={{ kind, id: record.id }}
          title={record.title}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
