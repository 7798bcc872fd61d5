import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.notice}>
      {icon}
      <Group justify="space-between" gap="0.375rem 0.75rem" flex={1}>
        {children}
      </Group>
    </div>
  );
}
