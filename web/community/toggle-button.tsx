import { Button } from "@mantine/core";
import type { IconHeart } from "@tabler/icons-react";
import classes from "./community.module.css";

interface ToggleButtonProps {
  label: string;
  Icon: typeof IconHeart;
  isPressed: boolean;
  onToggle: (isPressed: boolean) => void;
  count?: number;
  /** Id of the item's title. */
  about: string;
}

export function ToggleButton({ label, Icon, isPressed, onToggle, count, about }: ToggleButtonProps) {
  return (
    <Button
      size="sm"
      variant={isPressed ? "light" : "subtle"}
      aria-pressed={isPressed}
      aria-describedby={about}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      onClick={() => onToggle(!isPressed)}
    >
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Button>
  );
}
