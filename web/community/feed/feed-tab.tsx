import { Button } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import card from "../parts/card.module.css";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { showPosts } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { NewPostDialog } from "./new-post-dialog.tsx";
import { PostCard } from "./post-card.tsx";

/** The news of the community. */
export function FeedTab() {
  const { content, local } = useCommunity();
  const [search] = useSearchParams();
  const sought = search.get("post");
  const dialog = useDialogAddress("new");
  return (
    <>
      <div className={card.more}>
        <Button
          variant="light"
          leftSection={<IconPencilPlus size={18} aria-hidden />}
          onClick={() => dialog.open("post")}
        >
          New Post
        </Button>
      </div>
      <ul className={card.list} aria-label="News Feed">
        {showPosts(content, local).map((post) => (
          <li key={post.id}>
            <PostCard post={post} isSought={post.id === sought} />
          </li>
        ))}
      </ul>
      <NewPostDialog opened={dialog.value === "post"} onClose={dialog.close} />
    </>
  );
}
