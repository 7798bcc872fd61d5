import "./dialog.css";
import { Drawer as MantineDrawer, type DrawerProps } from "@mantine/core";
import { useDialog } from "./use-dialog.ts";

export function Drawer(props: DrawerProps) {
  return <MantineDrawer {...props} {...useDialog(props.opened)} />;
}
