import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import { PostedCard } from "../parts/posted-card.tsx";
import type { ShownPrayer } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";

interface PrayerCardProps {
  prayer: ShownPrayer;
  /** The address leads to this one: it is brought into sight. */
  isSought: boolean;
}

/** A prayer request. */
export function PrayerCard({ prayer, isSought }: PrayerCardProps) {
  const { id, author, request, prayerCount, tags, hasPrayed, comments, isOwn } = prayer;
  const { mark } = useCommunity();
  return (
    <PostedCard
      id={id}
      isSought={isSought}
      author={author}
      own={isOwn ? { kind: "prayers", name: "Your prayer request" } : undefined}
      content={request}
      comments={comments}
      toggle={{
        label: "Pray",
        Icon: IconHeart,
        PressedIcon: IconHeartFilled,
        isPressed: hasPrayed,
        count: prayerCount,
        onToggle: (value) => mark("prayed", id, value),
      }}
      share={{ title: `Prayer request of ${author.name}`, to: `${paths.communityPrayer()}?prayer=${id}` }}
    >
      {tags.length > 0 && (
        <ul className={card.badges} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className={card.badge}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </PostedCard>
  );
}
