import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { Subscriber } from "../../contract/publications/sites.schema.ts";
import { saveFile } from "../exports/download.ts";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Loading } from "../ui/notices/loading.tsx";
import classes from "./site-settings.module.css";
import { type SiteOwner, useDeleteSubscriber, useSubscribers } from "./sites.queries.ts";
import { writeSubscribersCsv } from "./subscribers-csv.ts";

const formatDate = (moment: string) =>
  new Date(moment).toLocaleDateString(undefined, { dateStyle: "medium" });

/** The addresses that get new sermons by email. */
export function SiteSubscribers({ owner }: { owner: SiteOwner }) {
  const { data, error, isPending, refetch } = useSubscribers(owner);
  const [shown, setShown] = useState<number>(LIMITS.displayedItems);
  const [chosen, setChosen] = useState<Subscriber>();
  const items = data?.items ?? [];
  const download = () =>
    saveFile(new Blob([writeSubscribersCsv(items)], { type: "text/csv" }), "subscribers.csv");
  return (
    <section className={classes.section} aria-labelledby="site-subscribers">
      <Title order={2} id="site-subscribers">
        Subscribers
      </Title>
      {isPending && <Loading />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <Text c="dimmed">Nobody has subscribed yet.</Text>}
      {items.length > 0 && (
        <>
          <Group justify="space-between">
            <Text>{items.length === 1 ? "1 address" : `${items.length.toLocaleString()} addresses`}</Text>
            <Button size="sm" variant="default" onClick={download}>
              Download as CSV
            </Button>
          </Group>
          <ul className={classes.list}>
            {items.slice(0, shown).map((subscriber) => (
              <li key={subscriber.id} className={classes.item}>
                <div className={classes.facts}>
                  <Text>{subscriber.email}</Text>
                  <Text size="sm" c="dimmed">
                    Since {formatDate(subscriber.confirmedAt)}
                  </Text>
                  {subscriber.rejectedAt && (
                    <Text size="sm">
                      {subscriber.getsEmails ? "Rejected" : "Gets no more emails: rejected"} by its mail
                      server on {formatDate(subscriber.rejectedAt)}
                    </Text>
                  )}
                </div>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Remove: ${subscriber.email}`}
                  onClick={() => setChosen(subscriber)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          {items.length > shown && (
            <Button variant="default" onClick={() => setShown(shown + LIMITS.displayedItems)}>
              Show More
            </Button>
          )}
        </>
      )}
      {chosen && <ConfirmRemove owner={owner} subscriber={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

interface ConfirmRemoveProps {
  owner: SiteOwner;
  subscriber: Subscriber;
  onClose: () => void;
}

function ConfirmRemove({ owner, subscriber, onClose }: ConfirmRemoveProps) {
  const { mutate, isPending, error } = useDeleteSubscriber(owner);
  return (
    <ConfirmDialog
      opened
      title={`Remove ${subscriber.email}?`}
      text="This address gets no more emails about new sermons. Its owner can subscribe again."
      confirm={{ label: "Remove", busyLabel: "Removing...", busy: isPending }}
      {...(error && { error: error.message })}
      onConfirm={() => mutate(subscriber, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
