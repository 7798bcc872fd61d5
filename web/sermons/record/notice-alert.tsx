import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { Notice } from "./describe-problems.ts";

const LOOKS = {
  danger: { color: "red", Icon: IconAlertTriangle, role: "alert" },
  warning: { color: "red", Icon: IconInfoCircle, role: "status" },
  note: { color: "gray", Icon: IconInfoCircle, role: "status" },
} as const;

export function NoticeAlert({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null;
  const { color, Icon, role } = LOOKS[notice.tone];
  return (
    <Alert color={color} icon={<Icon aria-hidden />} role={role}>
      {notice.text}
    </Alert>
  );
}
