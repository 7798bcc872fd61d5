import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./icon-link.module.css";

export const LibraryLink = ({ to }: { to: string }) => (
  <Anchor component={Link} to={to} className={classes.link} mb="sm" aria-label="Back to the library">
    <IconArrowLeft size={20} aria-hidden />
    Library
  </Anchor>
);
