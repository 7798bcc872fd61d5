import { Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef } from "react";
import { ToolButton } from "../inputs/tool-button.tsx";

interface UndoNoticeProps extends ComponentPropsWithoutRef<"div"> {
  message: string;
  undoLabel?: string;
  onUndo: () => void;
}

export const UndoNotice = ({ message, undoLabel = "Undo", onUndo, ...props }: UndoNoticeProps) => (
  <Group
    justify="space-between"
    gap="0.75rem"
    py="0.375rem"
    px="0.75rem"
    bdrs="md"
    bg="var(--accent-wash)"
    {...props}
  >
    <Text span size="sm" miw={0}>
      {message}
    </Text>
    <ToolButton icon={IconArrowBackUp} onClick={onUndo}>
      {undoLabel}
    </ToolButton>
  </Group>
);
