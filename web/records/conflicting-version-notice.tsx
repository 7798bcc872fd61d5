import { Button, CloseButton, Group } from "@mantine/core";
import { IconPencilCheck } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useUser } from "../account/session/session.queries.ts";
import { useKept } from "../ui/browser/browser-storage.ts";
import { Notice } from "../ui/notices/notice.tsx";

interface ConflictingVersionNoticeProps {
  /** Names the text that stayed, among all of the person's, so that the notice is closed once for all. */
  of: string;
  version: string;
  onLook: (version: string) => void;
}

/** Says that what a person wrote while it was being made has stayed, and leads to what was made. */
export function ConflictingVersionNotice({ of, version, onLook }: ConflictingVersionNoticeProps) {
  const { uid } = useUser();
  const seen = useKept(`beside-seen.${uid}.${of}`, z.string());
  const [isClosed, setClosed] = useState(seen.found === version);
  const close = () => {
    setClosed(true);
    seen.keep(version);
  };
  if (isClosed) return null;
  return (
    <Notice icon={<IconPencilCheck size={18} aria-hidden />}>
      <output>Your words stayed. What was made while you wrote is kept beside them.</output>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onLook(version)}>
          Look at It
        </Button>
        <CloseButton aria-label="Close" onClick={close} />
      </Group>
    </Notice>
  );
}
