import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

export const Centered = ({ children }: { children: ReactNode }) => (
  <Stack component="main" align="center" justify="center" mih="100dvh" p="lg">
    <div>{children}</div>
  </Stack>
);
