import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./action-bar.module.css";

interface ActionBarProps {
  back?: ReactNode;
  children: ReactNode;
  notice?: ReactNode;
  isSticky?: boolean;
}

export function ActionBar({ back, children, notice, isSticky }: ActionBarProps) {
  return (
    <div className={classes.bar} data-docked={isSticky || undefined}>
      {notice && <Box w="100%">{notice}</Box>}
      {back}
      <Group gap="0.75rem" ms="auto">
        {children}
      </Group>
    </div>
  );
}
