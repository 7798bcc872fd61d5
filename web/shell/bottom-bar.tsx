import { IconBooks, IconHome, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { NavLink } from "react-router";
import { paths } from "../navigation/paths.ts";
import classes from "./bottom-bar.module.css";

const ENTRIES = [
  { label: "Home", to: paths.dashboard(), Icon: IconHome },
  { label: "Library", to: paths.library(), Icon: IconBooks },
  { label: "New", to: paths.newSermon(), Icon: IconPlus },
  { label: "Community", to: paths.community(), Icon: IconUsersGroup },
];

/** The main pages within reach of a thumb, on phones. The drawer has them too. */
export function BottomBar() {
  return (
    <nav className={classes.bar} aria-label="Main pages">
      {ENTRIES.map(({ label, to, Icon }) => (
        <NavLink key={to} to={to} end={to === paths.dashboard()} className={classes.entry}>
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
