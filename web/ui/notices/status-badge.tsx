import "@mantine/core/styles/Badge.layer.css";
import { Badge, type BadgeProps } from "@mantine/core";
import classes from "./status-badge.module.css";

interface StatusBadgeProps extends Pick<BadgeProps, "size"> {
  isDraft: boolean;
  children: string;
}

/** How far along a record is: "Draft", "Draft, previously published", "Published". */
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
