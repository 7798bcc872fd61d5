import { Title } from "@mantine/core";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import type { ShownPost, ShownPrayer } from "../shown-community.ts";
import { Avatar } from "./avatar.tsx";
import card from "./card.module.css";
import { CommentButton, Comments } from "./comments.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { ToggleButton } from "./toggle-button.tsx";

interface PostedCardProps {
  id: string;
  /** The address leads to this one: it is brought into sight. */
  isSought: boolean;
  author: ShownPrayer["author"];
  /** Below the author's name. */
  facts?: ReactNode;
  /** Beside the name. */
  badge?: ReactNode;
  /** How to delete it, where it is the person's own. */
  own: Omit<ComponentProps<typeof DeleteButton>, "id"> | undefined;
  content: string;
  comments: ShownPost["comments"];
  /** What one can do about it before commenting. */
  toggle: Omit<ComponentProps<typeof ToggleButton>, "about">;
  share: Omit<ComponentProps<typeof ShareButton>, "about">;
  /** Below the content. */
  children?: ReactNode;
}

/** What somebody has posted, with the ways to answer. */
export function PostedCard(props: PostedCardProps) {
  const { id, isSought, author, facts, badge, own, content, comments, toggle, share, children } = props;
  const [isCommenting, setCommenting] = useState(false);
  const titleId = useId();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSought) article.current?.focus();
  }, [isSought]);

  return (
    <article ref={article} tabIndex={-1} className={card.card} aria-labelledby={titleId}>
      <div className={card.head}>
        <Avatar name={author.name} picture={author.avatar} />
        <div className={card.names}>
          <Title order={2} id={titleId} className={card.author}>
            {author.name}
          </Title>
          {facts}
        </div>
        {badge}
        {own && <DeleteButton {...own} id={id} />}
      </div>
      <p className={card.content}>{content}</p>
      {children}
      <div className={card.actions}>
        <ToggleButton {...toggle} about={titleId} />
        <CommentButton
          count={comments.length}
          isOpen={isCommenting}
          about={titleId}
          onToggle={() => setCommenting(!isCommenting)}
        />
        <ShareButton {...share} about={titleId} />
      </div>
      {isCommenting && <Comments on={id} comments={comments} />}
    </article>
  );
}
