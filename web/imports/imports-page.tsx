import { Anchor, Group, Skeleton, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { IMPORT_LIMITS } from "../../contract/imports/imports.ts";
import { paths } from "../navigation/paths.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { OfflineNote } from "../ui/inputs/offline-note.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { describeImport } from "./import-facts.ts";
import { useCreateImport, useImports } from "./imports.queries.ts";
import classes from "./imports.module.css";

/** Reads a feed, and lists earlier imports. */
export function ImportsPage() {
  const imports = useImports();
  const items = imports.data?.items ?? [];
  return (
    <Page
      title="Import Sermons"
      lead="Bring years of sermons from your podcast or website into Berea."
      above={<BackLink to={paths.newSermon()} label="New Sermon" />}
    >
      <FeedForm />
      {imports.data?.hasFolder && <FolderForm />}
      {imports.isPending && <Skeleton height="7rem" radius="lg" mt="xl" />}
      {imports.isError && !imports.data && (
        <ErrorNotice error="Failed to load imports" onRetry={() => void imports.refetch()} />
      )}
      {items.length > 0 && (
        <section aria-labelledby="imports">
          <Title order={2} size="h3" mt="xl" mb="xs" id="imports">
            Your Imports
          </Title>
          <ul className={classes.entries}>
            {items.map((one) => (
              <li key={one.id} className={classes.entry}>
                <div className={classes.name}>
                  <Anchor component={Link} to={paths.import(one.id)} fw={600} dir="auto">
                    {one.title}
                  </Anchor>
                  <p className={classes.facts}>{describeImport(one)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

/** For the operator, if the server has a folder of recordings. */
function FolderForm() {
  const create = useCreateImport();
  const navigate = useNavigate();
  const open = () => create.mutate("folder", { onSuccess: ({ id }) => void navigate(paths.import(id)) });
  return (
    <section aria-labelledby="folder">
      <Title order={2} size="h3" mt="xl" mb="xs" id="folder">
        Folder on This Server
      </Title>
      <Text mb="md">
        Recordings and transcripts in the server’s import folder. Only you, the operator, can import them.
      </Text>
      {create.error && <ErrorNotice error={create.error} />}
      <BusyButton variant="default" busy={create.isPending} busyLabel="Reading..." onClick={open}>
        Find Sermons in the Folder
      </BusyButton>
    </section>
  );
}

function FeedForm() {
  const create = useCreateImport();
  const navigate = useNavigate();
  const hasGoogle = useInstallation().data?.hasGoogle ?? false;
  const [url, setUrl] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || url.trim() === "") return;
    create.mutate({ url: url.trim() }, { onSuccess: ({ id }) => void navigate(paths.import(id)) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={hasGoogle ? "Address of the podcast, feed or playlist" : "Address of the podcast or feed"}
        description="For example https://example.org/podcast.xml. You choose what is imported in the next step."
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={IMPORT_LIMITS.urlCharacters}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        mb="md"
      />
      <OfflineNote />
      {create.error && <ErrorNotice error={create.error} />}
      <Group mt="md" gap="md">
        <BusyButton type="submit" busy={create.isPending} busyLabel="Reading..." disabled={url.trim() === ""}>
          Find Sermons
        </BusyButton>
        <Text size="sm" c="dimmed">
          {hasGoogle
            ? "RSS, Atom and JSON feeds, and playlists on your own YouTube channel"
            : "RSS, Atom and JSON feeds"}
        </Text>
      </Group>
    </form>
  );
}
