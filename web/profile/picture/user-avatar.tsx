import { useState } from "react";
import { findInitials } from "../initials.ts";
import classes from "./user-avatar.module.css";

interface PersonPictureProps {
  name: string;
  imageUrl: string | null | undefined;
  size: "small" | "large" | "huge";
}

/** The picture of a person, or their initials where there is none or it does not come. It only accompanies the name. */
export function UserAvatar({ name, imageUrl, size }: PersonPictureProps) {
  const [broken, setBroken] = useState<string>();
  const isShown = imageUrl && imageUrl !== broken;
  return (
    // As decoration, so that nobody takes the letters for the words of the link that the picture stands in.
    <span
      className={classes.picture}
      data-size={size}
      data-initials={isShown ? undefined : findInitials(name)}
      aria-hidden
    >
      {isShown && (
        <img src={imageUrl} alt="" referrerPolicy="no-referrer" onError={() => setBroken(imageUrl)} />
      )}
    </span>
  );
}
