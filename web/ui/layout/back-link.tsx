import { ActionIcon, Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./icon-link.module.css";

interface BackLinkProps {
  to: string;
  /** The default is the library. */
  label?: string;
  /** Only the arrow, for pages with little room above their text. */
  isIcon?: boolean;
}

/** Leads back to the library, or to a list in it. */
export function BackLink({ to, label, isIcon }: BackLinkProps) {
  const name = label === undefined ? "Back to the library" : `Back to ${label}`;
  if (isIcon) {
    return (
      <ActionIcon component={Link} to={to} aria-label={name} title={name}>
        <IconArrowLeft size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Anchor component={Link} to={to} className={classes.link} mb="sm" aria-label={name}>
      <IconArrowLeft size={20} aria-hidden />
      {label ?? "Library"}
    </Anchor>
  );
}
