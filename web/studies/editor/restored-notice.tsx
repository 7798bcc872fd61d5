import { Button, CloseButton, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { Notice } from "../../ui/notice.tsx";
import { useStudyEditing } from "./study-editing.ts";

/** Says that what was written last time, and not saved, is there again. */
export function RestoredNotice() {
  const { saving, offerUndo } = useStudyEditing();
  const isRestored = useSaving(saving, ({ state }) => state.isRestored);
  const isCreated = useSaving(saving, (one) => one.isCreated);
  const [isClosed, setClosed] = useState(false);
  if (!isRestored || isClosed) return null;
  const startOver = () => {
    const { draft } = saving;
    saving.discard();
    offerUndo("What you wrote last time was let go.", () => draft);
  };
  return (
    <Notice icon={<IconHistory size={20} stroke={1.6} aria-hidden />}>
      <span>What you wrote last time and was not saved is here again.</span>
      <Group gap="xs" wrap="nowrap">
        {!isCreated && (
          <Button size="compact-sm" variant="subtle" onClick={startOver}>
            Start with an empty study
          </Button>
        )}
        <CloseButton aria-label="Close this notice" onClick={() => setClosed(true)} />
      </Group>
    </Notice>
  );
}
