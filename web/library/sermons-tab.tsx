import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconMicrophone2 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { SermonItem } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { useSermonList } from "../sermons/sermons.queries.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useOpenedOnce } from "../ui/use-opened-once.ts";
import { SermonCard } from "./sermon-card.tsx";
import classes from "./sermons-tab.module.css";

const DeleteSermonDialog = lazyPart(() =>
  import("./delete-sermon-dialog.tsx").then((part) => part.DeleteSermonDialog),
);

const LOAD_FAILED = "Failed to load content";

/** The person's sermons, last changed first, page after page. */
export function SermonsTab() {
  const list = useSermonList();
  if (list.isPending) return <LoadingCards />;
  if (!list.data) return <ErrorNotice error={LOAD_FAILED} onRetry={() => void list.refetch()} />;
  const sermons = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <SermonCards sermons={sermons} isComplete={!list.hasNextPage} />
      {list.isFetchNextPageError && (
        <ErrorNotice error={LOAD_FAILED} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            busy={list.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Load more
          </BusyButton>
        </div>
      )}
    </>
  );
}

function SermonCards({ sermons, isComplete }: { sermons: SermonItem[]; isComplete: boolean }) {
  const [deleting, setDeleting] = useState<SermonItem>();
  const wasAsked = useOpenedOnce(deleting !== undefined);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {sermons.length === 0 && isComplete && <NoSermons />}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Sermons">
        {sermons.map((sermon) => (
          <li key={sermon.id}>
            <SermonCard sermon={sermon} onDelete={() => setDeleting(sermon)} />
          </li>
        ))}
      </ul>
      {wasAsked && (
        <DeleteSermonDialog
          sermon={deleting}
          onClose={() => setDeleting(undefined)}
          // The button that had the focus is gone with its card.
          onDeleted={() => list.current?.focus()}
        />
      )}
    </>
  );
}

function NoSermons() {
  return (
    <EmptyState
      icon={<IconMicrophone2 size={30} stroke={1.5} />}
      title="No Content Yet"
      action={
        <Button component={Link} to={paths.createSermon()}>
          Create Sermon
        </Button>
      }
    >
      Start by creating your first sermon
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div>
      <VisuallyHidden component="output">Loading...</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="9.5rem" radius="lg" />
        ))}
      </div>
    </div>
  );
}
