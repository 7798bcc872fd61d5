import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./icon-link.module.css";

/** Leads back to the library, or to a list in it. */
export const LibraryLink = ({ to, label }: { to: string; label?: string }) => (
  <Anchor
    component={Link}
    to={to}
    className={classes.link}
    mb="sm"
    aria-label={label === undefined ? "Back to the library" : `Back to ${label}`}
  >
    <IconArrowLeft size={20} aria-hidden />
    {label ?? "Library"}
  </Anchor>
);
