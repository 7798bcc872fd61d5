import {
  IconBible,
  IconBread,
  IconBuildingChurch,
  IconCandle,
  IconHeart,
  IconMoodKid,
  IconMountain,
  IconMusic,
  IconSailboat,
  IconSeedling,
  IconSpeakerphone,
  IconSunrise,
  IconUsers,
} from "@tabler/icons-react";
import classes from "./community.module.css";
import type { Color, Icon } from "./content.ts";

const ICONS: Record<Icon, typeof IconBible> = {
  announcement: IconSpeakerphone,
  book: IconBible,
  bread: IconBread,
  candle: IconCandle,
  church: IconBuildingChurch,
  family: IconMoodKid,
  harbor: IconSailboat,
  heart: IconHeart,
  hills: IconMountain,
  music: IconMusic,
  people: IconUsers,
  sprout: IconSeedling,
  sunrise: IconSunrise,
};

export function TintedIcon({ icon, color }: { icon: Icon; color: Color }) {
  const Drawing = ICONS[icon];
  return (
    <span className={classes.icon} data-color={color} aria-hidden>
      <Drawing size={22} stroke={1.6} />
    </span>
  );
}

export function Cover({ icon, color, caption }: { icon: Icon; color: Color; caption?: string }) {
  const Drawing = ICONS[icon];
  return (
    <div className={classes.cover} data-color={color}>
      <Drawing size={56} stroke={1.2} aria-hidden />
      {caption && <div className={classes.caption}>{caption}</div>}
    </div>
  );
}
