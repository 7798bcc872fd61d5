import { COLORS } from "../content.ts";
import colors from "./colors.module.css";
import { findInitials } from "./initials.ts";
import classes from "./picture.module.css";

/** A person's picture, or their initials upon a colour that is always theirs; their name stands beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const color = COLORS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLORS.length];
  return (
    <span className={`${colors.tinted} ${classes.avatar}`} data-color={color} aria-hidden>
      {picture === null ? findInitials(name) : <img src={picture} alt="" referrerPolicy="no-referrer" />}
    </span>
  );
}
