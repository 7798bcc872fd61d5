import "@mantine/core/styles/Badge.layer.css";
import { Badge, type BadgeProps } from "@mantine/core";

interface StatusBadgeProps extends Pick<BadgeProps, "size"> {
  isDraft: boolean;
  children: string;
}

export function StatusBadge({ isDraft, size = "lg", children }: StatusBadgeProps) {
  return (
    <Badge variant="light" tt="none" size={size} color={isDraft ? "gray" : "cedar"} flex="none" maw="100%">
      {children}
    </Badge>
  );
}
