import { Button } from "@mantine/core";
import type { IconHeart } from "@tabler/icons-react";
import classes from "./card.module.css";

interface ToggleButtonProps {
  label: string;
  Icon: typeof IconHeart;
  /** Stands in place of `Icon` while it is pressed. */
  PressedIcon: typeof IconHeart;
  isPressed: boolean;
  onToggle: (isPressed: boolean) => void;
  /** How many have done it. */
  count?: number;
  /** Id of what it is about. */
  about: string;
}

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: ToggleButtonProps) {
  const { label, Icon, PressedIcon, isPressed, onToggle, count, about } = props;
  const Shown = isPressed ? PressedIcon : Icon;
  return (
    <Button
      size="sm"
      variant={isPressed ? "light" : "subtle"}
      aria-pressed={isPressed}
      aria-describedby={about}
      leftSection={<Shown size={18} stroke={1.6} aria-hidden />}
      onClick={() => onToggle(!isPressed)}
    >
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Button>
  );
}
