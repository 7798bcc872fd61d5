import { Button, CloseButton, Group } from "@mantine/core";
import { IconPencilCheck } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useUser } from "../account/session/session.queries.ts";
import { useStoredValue } from "../ui/browser/browser-storage.ts";
import { Notice } from "../ui/notices/notice.tsx";

interface ConflictingVersionNoticeProps {
  /** Identifies the text among all of the user's, to remember that its notice was closed. */
  textId: string;
  version: string;
  onPreview: (version: string) => void;
}

/** Tells the user that their edits won over a text generated at the same time, and offers to show that text. */
export function ConflictingVersionNotice({ textId, version, onPreview }: ConflictingVersionNoticeProps) {
  const { uid } = useUser();
  const dismissed = useStoredValue(`beside-seen.${uid}.${textId}`, z.string());
  const [isClosed, setClosed] = useState(dismissed.stored === version);
  const close = () => {
    setClosed(true);
    dismissed.store(version);
  };
  if (isClosed) return null;
  return (
    <Notice icon={<IconPencilCheck size={18} aria-hidden />}>
      <output>We kept your edits. The newly generated version is under Versions.</output>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onPreview(version)}>
          Preview
        </Button>
        <CloseButton aria-label="Close" onClick={close} />
      </Group>
    </Notice>
  );
}
