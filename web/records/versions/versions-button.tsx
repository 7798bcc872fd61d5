import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import type { RecordVersion, VersionHistory } from "./version-history.ts";
import type { VersionsDialogProps } from "./versions-dialog.tsx";

type AnyDialogProps = VersionsDialogProps<Draft, SavedRecord, RecordVersion>;

const VersionsDialog = lazyDialog<AnyDialogProps>(() =>
  import("./versions-dialog.tsx").then((part) => part.VersionsDialog as ComponentType<AnyDialogProps>),
);

interface VersionsButtonProps<D extends Draft, R extends SavedRecord, Version extends RecordVersion> {
  saving: AutoSave<D, R>;
  history: VersionHistory<Version, R>;
  /** What the versions are of, for screen readers, if the page has several of these buttons. */
  of?: string;
  openVersionId?: string | undefined;
  onClose?: () => void;
}

export function VersionsButton<D extends Draft, R extends SavedRecord, Version extends RecordVersion>(
  props: VersionsButtonProps<D, R, Version>,
) {
  const { saving, history, of, openVersionId, onClose } = props;
  const [opened, dialog] = useDisclosure(false);
  const isOpen = opened || openVersionId !== undefined;
  return (
    <>
      <Button
        size={of === undefined ? "sm" : "compact-md"}
        variant="subtle"
        leftSection={<IconHistory size={of === undefined ? 18 : 16} stroke={1.6} aria-hidden />}
        aria-label={of === undefined ? undefined : `Versions of ${of}`}
        onClick={dialog.open}
      >
        {of === undefined ? history.title : "Versions"}
      </Button>
      <VersionsDialog
        {...({ saving, history } as unknown as Pick<AnyDialogProps, "saving" | "history">)}
        initialVersionId={openVersionId}
        opened={isOpen}
        onClose={() => {
          dialog.close();
          onClose?.();
        }}
      />
    </>
  );
}
