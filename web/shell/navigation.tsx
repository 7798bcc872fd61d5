import { Box, Stack, Text } from "@mantine/core";
import { IconBooks, IconHome, IconPencilPlus, IconUsersGroup } from "@tabler/icons-react";
import { NavLink } from "react-router";
import { paths } from "../navigation/paths.ts";
import { Logo } from "../ui/layout/logo.tsx";
import classes from "./navigation.module.css";

const ENTRIES = [
  { label: "Dashboard", to: paths.dashboard(), Icon: IconHome },
  { label: "Create", to: paths.create(), Icon: IconPencilPlus },
  { label: "Library", to: paths.library(), Icon: IconBooks },
  { label: "Community", to: paths.community(), Icon: IconUsersGroup },
];

interface NavigationProps {
  /** Shown above the entries, unless the drawer shows it. */
  title?: string;
  onNavigate?: () => void;
}

export function Navigation({ title, onNavigate }: NavigationProps) {
  return (
    <Box component="nav" p="xs" aria-label={title ?? "Main"}>
      {title && (
        <Box pt="1.25rem" pb="lg" px="md">
          <Logo />
          <Text mt="sm" size="0.875rem" c="dimmed">
            {title}
          </Text>
        </Box>
      )}
      <Stack component="ul" gap="xs" py={0} px="sm">
        {ENTRIES.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.dashboard()} className={classes.entry} onClick={onNavigate}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
