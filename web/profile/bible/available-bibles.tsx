import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Skeleton, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { AvailableBible } from "../../../contract/bibles/bibles.schema.ts";
import { formatLanguage } from "../../bibles/bible-facts.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { formatSize } from "../../ui/text/format-size.ts";
import { filterBibles } from "./filter-bibles.ts";
import classes from "./bible.module.css";
import { useAvailableBibles, useCancelDownload, useDownloadBible } from "./server-bibles.queries.ts";

/** How many editions are shown at first. If there are more, the list can be searched. */
const INITIAL_BIBLES = 8;

/** The editions that can be downloaded with one click. */
export function AvailableBibles() {
  const { data, error, refetch } = useAvailableBibles();
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(false);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" aria-hidden />;
  if (data.length === 0) return null;
  const found = filterBibles(data, search);
  const shown = isWhole ? found : found.slice(0, INITIAL_BIBLES);
  return (
    <>
      <Text c="dimmed">Free Bibles, downloaded once for everyone on this server.</Text>
      {data.length > INITIAL_BIBLES && (
        <TextInput
          type="search"
          aria-label="Search Bibles"
          placeholder="Name or language"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      )}
      <VisuallyHidden component="output">{search && `${found.length} Bibles found`}</VisuallyHidden>
      {found.length === 0 && <Text>No Bible in this list has that name or language.</Text>}
      <Stack component="ul" gap={0} className={classes.available}>
        {shown.map((bible) => (
          <li key={bible.id}>
            <AvailableBibleItem bible={bible} />
          </li>
        ))}
      </Stack>
      {shown.length < found.length && (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          Show All {found.length}
        </Button>
      )}
    </>
  );
}

function AvailableBibleItem({ bible }: { bible: AvailableBible }) {
  const { id, name, language, license, bytes, download } = bible;
  const start = useDownloadBible();
  const cancel = useCancelDownload();
  const row = useRef<HTMLDivElement>(null);
  const facts = [formatLanguage(language), license, formatSize(bytes)].filter(Boolean).join(" · ");
  const error = start.error?.message ?? cancel.error?.message ?? download?.message;
  const keepFocus = () => row.current?.focus();
  return (
    <div ref={row} tabIndex={-1}>
      <div className={classes.bible}>
        <div className={classes.facts}>
          <Text fw={500}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        </div>
        {bible.isAdded ? (
          <Text size="sm" c="dimmed" className={classes.added}>
            <IconCheck size={18} color="var(--accent)" aria-hidden /> Added
          </Text>
        ) : download?.state === "running" ? (
          <Button
            size="sm"
            variant="subtle"
            aria-label={`Cancel ${name}`}
            onClick={() => {
              cancel.mutate(id);
              keepFocus();
            }}
          >
            Cancel
          </Button>
        ) : (
          <BusyButton
            size="sm"
            variant="default"
            busy={start.isPending}
            busyLabel="Starting..."
            aria-label={`${download ? "Try again" : "Add"}: ${name}`}
            onClick={() => {
              start.mutate(id);
              keepFocus();
            }}
          >
            {download ? "Try Again" : "Add"}
          </BusyButton>
        )}
      </div>
      {(download?.state === "running" || error) && (
        <div className={classes.below}>
          {download?.state === "running" && (
            <DownloadProgress received={download.received} bytes={bytes} name={name} />
          )}
          {error && <ErrorNotice error={error} />}
        </div>
      )}
    </div>
  );
}

function DownloadProgress({ received, bytes, name }: { received: number; bytes: number; name: string }) {
  // The size is approximate.
  const percent = bytes === 0 ? 0 : Math.min(100, Math.floor((100 * received) / bytes));
  return (
    <div className={classes.progress}>
      <Progress value={Math.max(percent, 2)} animated={percent === 100} aria-label={`Downloading ${name}`} />
      <Text size="sm" c="dimmed">
        {percent === 100 ? "Reading the Bible…" : `${formatSize(received)} of about ${formatSize(bytes)}`}
      </Text>
      <VisuallyHidden component="output">{Math.floor(percent / 10) * 10}% downloaded</VisuallyHidden>
    </div>
  );
}
