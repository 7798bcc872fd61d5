import { Anchor, Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { PUBLICATION_MESSAGES } from "../../contract/publications/publications.ts";
import type { PublicationItem } from "../../contract/publications/sites.schema.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Loading } from "../ui/notices/loading.tsx";
import classes from "./site-settings.module.css";
import { type SiteOwner, useSitePublications, useUnpublish } from "./sites.queries.ts";

/** What is public on a site or will be, with a way to take it back. */
export function SitePublications({ owner, timeZone }: { owner: SiteOwner; timeZone?: string }) {
  const list = useSitePublications(owner);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<PublicationItem>();
  return (
    <section className={classes.section} aria-labelledby="site-publications">
      <Title order={2} id="site-publications">
        Published and Scheduled
      </Title>
      {list.isPending && <Loading />}
      {list.data && items.length === 0 && (
        <Text c="dimmed">
          Nothing is published yet. To publish a sermon, study or devotional, open it and choose “Publish” in
          its menu.
        </Text>
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <Publication key={item.id} item={item} timeZone={timeZone} onUnpublish={() => setChosen(item)} />
          ))}
        </ul>
      )}
      {list.error && (
        <ErrorNotice
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && !list.error && (
        <BusyButton
          variant="default"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show More
        </BusyButton>
      )}
      {chosen && <ConfirmUnpublish owner={owner} item={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

const titleOf = ({ title, kind }: PublicationItem): string =>
  title || (Object.values(RECORD_KINDS).find(({ path }) => path === kind)?.one ?? "");

interface PublicationProps {
  item: PublicationItem;
  timeZone: string | undefined;
  onUnpublish: () => void;
}

function Publication({ item, timeZone, onUnpublish }: PublicationProps) {
  const { publishedAt, at, url } = item;
  const title = titleOf(item);
  const format = (moment: string) =>
    new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short", timeZone });
  const facts = [
    publishedAt !== null && `Published on ${format(publishedAt)}`,
    at !== null && `${publishedAt === null ? "Scheduled" : "New state scheduled"} for ${format(at)}`,
  ];
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        {publishedAt === null ? (
          <Text dir="auto">{title}</Text>
        ) : (
          <Anchor href={url} target="_blank" rel="noopener" dir="auto">
            {title}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Button size="sm" variant="default" aria-label={`${actionOf(item)}: ${title}`} onClick={onUnpublish}>
        {actionOf(item)}
      </Button>
    </li>
  );
}

const actionOf = ({ publishedAt }: PublicationItem): string =>
  publishedAt === null ? "Cancel Schedule" : "Unpublish";

function ConfirmUnpublish({
  owner,
  item,
  onClose,
}: {
  owner: SiteOwner;
  item: PublicationItem;
  onClose: () => void;
}) {
  const unpublish = useUnpublish(owner);
  const isPublic = item.publishedAt !== null;
  return (
    <ConfirmDialog
      opened
      title={isPublic ? `Unpublish “${titleOf(item)}”?` : "Cancel the schedule?"}
      text={
        isPublic
          ? "It can no longer be read on the public site. It is not deleted, and can be published again."
          : "It will not be published. It is not deleted, and can be published later."
      }
      confirm={{
        label: actionOf(item),
        busyLabel: isPublic ? "Unpublishing..." : "Canceling...",
        busy: unpublish.isPending,
      }}
      cancelLabel={isPublic ? "Cancel" : "Keep Schedule"}
      {...(unpublish.error && {
        error: `${PUBLICATION_MESSAGES.unpublishFailed}: ${unpublish.error.message}`,
      })}
      onConfirm={() => unpublish.mutate(item, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
