import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";

interface MoveButtonsProps {
  /** "Session 2", "question 1". */
  name: string;
  at: number;
  count: number;
  onMove: (at: number, to: number) => void;
}

export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={`Move up ${name}`}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="lg"
        aria-label={`Move down ${name}`}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
