import { ActionIcon, Button } from "@mantine/core";
import { IconMessage, IconMessagePlus } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CommentedPassage } from "../../../contract/sharing/comments.schema.ts";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { useIsPhone } from "../../ui/browser/use-is-phone.ts";
import type { SharedPlace } from "../sharing.queries.ts";
import { useComments } from "./comments.queries.ts";
import classes from "./comments.module.css";
import { findPassage, useSelectedPassage } from "./selected-passage.ts";

const CommentsDrawer = lazyDialog(() => import("./comments-drawer.tsx").then((part) => part.CommentsDrawer));

interface CommentsButtonProps extends SharedPlace {
  record: object;
  content: RefObject<HTMLElement | null>;
}

const HIGHLIGHT = "berea-comments";
const FOUND = "berea-found";

/** Opens the comments of the record of the page, and marks the passages that have comments. */
export function CommentsButton({ kind, id, record, content }: CommentsButtonProps) {
  const place = { kind, id };
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get("comments") === "open");
  const { data } = useComments(place, true);
  const { selected, clear } = useSelectedPassage(content, data?.mayComment ?? false);
  const [passage, setPassage] = useState<CommentedPassage>();
  const isPhone = useIsPhone();
  const tab = search.get("tab") ?? "";
  const open = (data?.items ?? []).filter(({ threadId, resolved }) => threadId === null && !resolved);
  usePassageHighlights(
    content,
    open.flatMap((comment) => (comment.passage?.tab === tab ? [comment.passage] : [])),
  );
  const show = () => {
    setPassage(selected && { ...selected.passage, tab });
    clear();
    setOpen(true);
  };
  const showPassage = (shown: CommentedPassage) => {
    setOpen(false);
    const reveal = () => {
      const range = content.current && findPassage(content.current, shown);
      if (!range) return;
      CSS.highlights?.set(FOUND, new Highlight(range));
      range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    };
    if (shown.tab === tab) return reveal();
    search.set("find", shown.text);
    if (shown.tab === "") search.delete("tab");
    else search.set("tab", shown.tab);
    search.delete("comments");
    setSearch(search, { preventScrollReset: true });
  };
  const count = open.length;
  const label = count === 0 ? "Comments" : `Comments (${count})`;
  return (
    <>
      {isPhone ? (
        <ActionIcon aria-label={label} onClick={show}>
          <IconMessage size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />}
          onClick={show}
        >
          {label}
        </Button>
      )}
      {selected && !isOpen && (
        <Button
          className={classes.selection}
          size="compact-md"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          style={{
            top: Math.min(selected.place.bottom + 8, window.innerHeight - 96),
            left: Math.min(Math.max(selected.place.left, 8), window.innerWidth - 140),
          }}
          onClick={show}
        >
          Comment
        </Button>
      )}
      <CommentsDrawer
        place={place}
        record={record}
        passage={passage}
        onPassageRemoved={() => setPassage(undefined)}
        onShowPassage={showPassage}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Browsers without custom highlights show the passages in the list of comments only. */
function usePassageHighlights(content: RefObject<HTMLElement | null>, passages: readonly CommentedPassage[]) {
  const key = JSON.stringify(passages);
  useEffect(() => {
    const root = content.current;
    if (!root || !("highlights" in CSS)) return undefined;
    const shown = JSON.parse(key) as CommentedPassage[];
    const mark = () => {
      const ranges = shown.flatMap((passage) => findPassage(root, passage) ?? []);
      CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    };
    mark();
    if (shown.length === 0) return () => void CSS.highlights.delete(HIGHLIGHT);
    let timer: ReturnType<typeof setTimeout>;
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(mark, 300);
    });
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [content, key]);
}
