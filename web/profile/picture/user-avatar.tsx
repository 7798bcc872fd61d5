import { useState } from "react";
import { getInitials } from "../../ui/text/initials.ts";
import classes from "./user-avatar.module.css";

interface PersonPictureProps {
  name: string;
  imageUrl: string | null | undefined;
  size: "small" | "large" | "huge";
}

/** The picture of a user, or their initials if there is none or it doesn't load. Decoration next to the name. */
export function UserAvatar({ name, imageUrl, size }: PersonPictureProps) {
  const [broken, setBroken] = useState<string>();
  const isShown = imageUrl && imageUrl !== broken;
  return (
    // Hidden from assistive technology, so that the initials don't become part of a link's name.
    <span
      className={classes.picture}
      data-size={size}
      data-initials={isShown ? undefined : getInitials(name)}
      aria-hidden
    >
      {isShown && (
        <img src={imageUrl} alt="" referrerPolicy="no-referrer" onError={() => setBroken(imageUrl)} />
      )}
    </span>
  );
}
