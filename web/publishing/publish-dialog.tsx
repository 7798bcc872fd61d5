import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { PREVIEW_PATH, PUBLICATION_MESSAGES } from "../../contract/publications/publications.ts";
import { readLocalTime } from "../../contract/publications/local-time.ts";
import type { RecordPublication } from "../../contract/publications/publications.schema.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Loading } from "../ui/notices/loading.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { type PublishedPlace, usePublication, usePublish } from "./publications.queries.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

interface PublishDialogProps {
  place: PublishedPlace;
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Publishes a record on the site of its church or its author, now or later, and takes it back. */
export function PublishDialog({ place, title, opened, onClose }: PublishDialogProps) {
  const { data, error, refetch } = usePublication(place.kind, place.id);
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} size="lg">
      <Stack gap="lg">
        <Modal.Title dir="auto">Publish “{title}”</Modal.Title>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data ? (
          <Publishing key={data.version} place={place} publication={data} onClose={onClose} />
        ) : (
          <Group justify="flex-end">
            <CloseButton onClose={onClose} />
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

function CloseButton({ onClose }: Pick<PublishDialogProps, "onClose">) {
  return (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  );
}

interface PublishingProps extends Pick<PublishDialogProps, "place" | "onClose"> {
  publication: RecordPublication;
}

function Publishing({ place, publication, onClose }: PublishingProps) {
  const uid = useRecordOwner();
  const publish = usePublish(place);
  const { published, at, url, changedSince, church, obstacle, mayUnpublish, version } = publication;
  const timeZone = church?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [time, setTime] = useState("");
  const moment = readLocalTime(time, timeZone);
  const preview = PREVIEW_PATH.replace(":uid", uid).replace(":kind", place.kind).replace(":id", place.id);
  const isBusy = publish.isPending;
  const isUnpublishing = isBusy && !publish.variables.published;
  const isUpToDate = published && !changedSince && at === null;
  return (
    <>
      <output>
        <Text>{describe(publication, timeZone)}</Text>
        {url !== null && published && (
          <Anchor href={url} target="_blank" rel="noopener" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Anchor>
        )}
      </output>
      {obstacle !== null && (
        <Notice icon={<IconInfoCircle size={20} stroke={1.6} aria-hidden />}>{obstacle}</Notice>
      )}
      {obstacle === null && (
        <>
          <Text size="sm" c="dimmed">
            Everyone can read what you publish. Private notes, comments, versions and the lesson plan are
            never published, and later edits stay private until you publish again.
          </Text>
          <Group mx="-0.5rem">
            <Button
              component="a"
              size="compact-md"
              variant="subtle"
              href={preview}
              target="_blank"
              rel="noopener"
            >
              Preview
            </Button>
          </Group>
          {!isUpToDate && (
            <TextInput
              type="datetime-local"
              label="Publish later (optional)"
              description={`Time zone: ${timeZone}`}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
        </>
      )}
      {changedSince && (published || at !== null) && (
        <Text size="sm" c="dimmed">
          It was changed after the {at === null ? "public" : "scheduled"} state.
        </Text>
      )}
      {publish.error && (
        <ErrorNotice
          error={`${publish.variables.published ? PUBLICATION_MESSAGES.failed : PUBLICATION_MESSAGES.unpublishFailed}: ${publish.error.message}`}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <CloseButton onClose={onClose} />
        {mayUnpublish && (
          <BusyButton
            variant="default"
            busy={isUnpublishing}
            busyLabel="Unpublishing..."
            onClick={() => publish.mutate({ published: false })}
          >
            {published ? "Unpublish" : "Cancel Schedule"}
          </BusyButton>
        )}
        {obstacle === null && (
          <BusyButton
            variant={isUpToDate ? "default" : "filled"}
            busy={isBusy && !isUnpublishing}
            busyLabel="Publishing..."
            onClick={() =>
              publish.mutate(
                { published: true, version, ...(moment && { at: moment.toISOString() }) },
                { onSuccess: () => setTime("") },
              )
            }
          >
            {moment ? "Schedule" : published ? "Publish Again" : "Publish"}
          </BusyButton>
        )}
      </Group>
    </>
  );
}

function describe({ published, at, changedSince, church }: RecordPublication, timeZone: string): string {
  const where = church ? `the site of ${church.name}` : "your site";
  const state = published
    ? changedSince && at === null
      ? `Published on ${where} · changed since`
      : `Published on ${where}`
    : `Not published. It would be on ${where}.`;
  if (at === null) return state;
  const when = new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${published ? `${state}. A new state` : `This state on ${where}`} will be public on ${when} (${timeZone}).`;
}
