import "@mantine/core/styles/Badge.layer.css";
import { Badge, type BadgeProps } from "@mantine/core";
import classes from "./status-badge.module.css";

interface StatusBadgeProps extends Pick<BadgeProps, "size"> {
  isDraft: boolean;
  children: string;
}

/** Drafts have the warm color. */
export function StatusBadge({ isDraft, size = "lg", children }: StatusBadgeProps) {
  return (
    <Badge
      variant="light"
      tt="none"
      size={size}
      color={isDraft ? "gray" : "cedar"}
      className={isDraft ? classes.draft : undefined}
      flex="none"
      maw="100%"
    >
      {children}
    </Badge>
  );
}
