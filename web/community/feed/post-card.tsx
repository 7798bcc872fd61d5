import { IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { formatMoment } from "../../ui/moment.ts";
import card from "../parts/card.module.css";
import { Cover } from "../parts/cover.tsx";
import { PostedCard } from "../parts/posted-card.tsx";
import type { ShownPost } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { POST_TYPE_LABELS } from "./post-types.ts";

interface PostCardProps {
  post: ShownPost;
  /** The address leads to this one: it is brought into sight. */
  isSought: boolean;
}

/** A post of the news feed. */
export function PostCard({ post, isSought }: PostCardProps) {
  const { id, author, content, time, likes, isLiked, comments, media, type, isOwn } = post;
  const { mark } = useCommunity();
  return (
    <PostedCard
      id={id}
      isSought={isSought}
      author={author}
      facts={
        <p className={card.facts}>
          {author.role && <span>{author.role}</span>}
          <span>{formatMoment(time)}</span>
        </p>
      }
      badge={<span className={card.badge}>{POST_TYPE_LABELS[type]}</span>}
      own={isOwn ? { kind: "posts", name: "Your post" } : undefined}
      content={content}
      comments={comments}
      toggle={{
        label: "Like",
        Icon: IconThumbUp,
        PressedIcon: IconThumbUpFilled,
        isPressed: isLiked,
        count: likes,
        onToggle: (value) => mark("liked", id, value),
      }}
      share={{ title: `Post by ${author.name}`, to: `${paths.community()}?tab=feed&post=${id}` }}
    >
      {media && <Cover motif={media.motif} color={media.color} caption={media.caption} />}
    </PostedCard>
  );
}
