import "@mantine/core/styles/Badge.layer.css";
import { Badge, type BadgeProps } from "@mantine/core";
import classes from "./status-badge.module.css";

interface StatusBadgeProps extends Pick<BadgeProps, "size"> {
  isDraft: boolean;
  children: string;
}

export function StatusBadge({ isDraft, size = "lg", children }: StatusBadgeProps) {
  return (
    <Badge
      variant="light"
      tt="none"
      size={size}
      color={isDraft ? "gray" : "cedar"}
      classNames={{ root: classes.badge }}
    >
      {children}
    </Badge>
  );
}
