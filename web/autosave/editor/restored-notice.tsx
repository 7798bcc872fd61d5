import { Button, CloseButton, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { Notice } from "../../ui/notices/notice.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";

interface RestoredNoticeProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  /** For new records: the label of the button that discards the draft. */
  startOver?: string;
  onDiscard?: (draft: D) => void;
}

export function RestoredNotice<D extends Draft, R extends SavedRecord>(props: RestoredNoticeProps<D, R>) {
  const { autoSave, startOver, onDiscard } = props;
  const isRestored = useAutoSaveSelector(autoSave, ({ state }) => state.isRestored);
  const isCreated = useAutoSaveSelector(autoSave, ({ isCreated: created }) => created);
  const [isClosed, setClosed] = useState(false);
  if (!isRestored || isClosed) return null;
  const discard = () => {
    const { draft } = autoSave;
    autoSave.discard();
    onDiscard?.(draft);
  };
  return (
    <Notice icon={<IconHistory size={20} stroke={1.6} aria-hidden />}>
      <span>We restored what you hadn’t saved last time.</span>
      <Group gap="xs" wrap="nowrap">
        {startOver !== undefined && !isCreated && (
          <Button size="compact-sm" variant="subtle" onClick={discard}>
            {startOver}
          </Button>
        )}
        <CloseButton aria-label="Dismiss" onClick={() => setClosed(true)} />
      </Group>
    </Notice>
  );
}
