import {
  IconBible,
  IconBread,
  IconBuildingChurch,
  IconCandle,
  IconHeart,
  IconMoodKid,
  IconMusic,
  IconSeedling,
  IconSpeakerphone,
  IconUsers,
} from "@tabler/icons-react";
import type { Color, Icon } from "../content.ts";
import colors from "./colors.module.css";
import classes from "./picture.module.css";

const ICONS: Record<Icon, typeof IconBible> = {
  announcement: IconSpeakerphone,
  book: IconBible,
  bread: IconBread,
  candle: IconCandle,
  church: IconBuildingChurch,
  family: IconMoodKid,
  heart: IconHeart,
  music: IconMusic,
  people: IconUsers,
  sprout: IconSeedling,
};

/** An icon upon its colour. */
export function TintedIcon({ icon, color }: { icon: Icon; color: Color }) {
  const Drawing = ICONS[icon];
  return (
    <span className={`${colors.tinted} ${classes.icon}`} data-color={color} aria-hidden>
      <Drawing size={22} stroke={1.6} />
    </span>
  );
}
