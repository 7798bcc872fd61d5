import { Button, Skeleton, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { SeriesPage as Loaded } from "../../contract/series/series.schema.ts";
import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import { paths } from "../navigation/paths.ts";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { isNotFound } from "../records/records.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { useRecordTabTitle } from "../ui/browser/tab-title.ts";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { PlannedSermons } from "./planned-sermons.tsx";
import { SeriesCover } from "./series-cover.tsx";
import { SeriesEntry } from "./series-entry.tsx";
import { describeDates, findDates, groupDays, listPassages } from "./series-facts.ts";
import type { SeriesDialogProps } from "./series-form.tsx";
import { useChangeSeries, useDeleteSeries, useSeriesPage, useSetCover } from "./series.queries.ts";
import classes from "./series.module.css";

const SeriesDialog = lazyDialog<SeriesDialogProps>(() =>
  import("./series-form.tsx").then((part) => part.SeriesDialog),
);

export function SeriesPage() {
  const { id = "" } = useParams();
  const page = useSeriesPage(id);
  useRecordTabTitle(page.data?.name);
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const missing = isNotFound(page.error);
  const dates = page.data && findDates(page.data);
  return (
    <Page
      title={page.data?.name ?? "Series"}
      above={<BackLink to={paths.seriesList()} label="Series" />}
      lead={dates && describeDates(dates.first, dates.last)}
      action={
        page.data && (
          <Button.Group>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
              onClick={() => setDialog("edit")}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label="Delete series"
              onClick={() => setDialog("delete")}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </Button>
          </Button.Group>
        )
      }
    >
      {page.isPending && (
        <>
          <Text component="output" display="block" c="dimmed" mb="md">
            Loading series...
          </Text>
          <Skeleton height="8rem" radius="lg" mb="md" />
          <Skeleton height="14rem" radius="lg" />
        </>
      )}
      {page.isError && (missing || !page.data) && (
        <ErrorNotice
          error={missing ? SERIES_MESSAGES.notFound : "Failed to load series"}
          onRetry={missing ? undefined : () => void page.refetch()}
        />
      )}
      {page.data && !missing && (
        <>
          <Contents key={id} series={page.data} />
          <EditDialog series={page.data} opened={dialog === "edit"} onClose={() => setDialog(undefined)} />
          <DeleteDialog id={id} opened={dialog === "delete"} onClose={() => setDialog(undefined)} />
        </>
      )}
    </Page>
  );
}

function Contents({ series }: { series: Loaded }) {
  const { coverId, description, members, planned } = series;
  const passages = listPassages(series);
  const hasHead = coverId !== null || description !== "" || passages.length > 0;
  return (
    <>
      {hasHead && (
        <div className={classes.head}>
          <SeriesCover coverId={coverId} />
          <div>
            {description !== "" && (
              <Text mt={0} style={{ whiteSpace: "pre-line" }} dir="auto">
                {description}
              </Text>
            )}
            {passages.length > 0 && (
              <Text c="dimmed" mt="xs">
                {passages.join(" · ")}
              </Text>
            )}
          </div>
        </div>
      )}
      {members.length === 0 && planned.length === 0 && (
        <EmptyState title="Nothing in This Series Yet">
          Enter its name in the field “Series” of a sermon, study or devotional, or plan a sermon below.
        </EmptyState>
      )}
      {RECORD_KINDS.map(({ records }) => {
        const ofKind = groupDays(members.filter(({ kind }) => kind === records.name));
        if (ofKind.length === 0) return null;
        return (
          <section key={records.name} aria-label={records.plural}>
            <Title order={2} size="h3" mt="xl" mb="xs">
              {records.plural}
            </Title>
            <ol className={classes.entries}>
              {ofKind.map((entry) => (
                <SeriesEntry key={entry[0]?.id} members={entry} />
              ))}
            </ol>
          </section>
        );
      })}
      <PlannedSermons series={series} />
    </>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

function EditDialog({ series, opened, onClose }: DialogProps & { series: Loaded }) {
  const { id, name, description, version, coverId } = series;
  const change = useChangeSeries(id);
  const cover = useSetCover(id);
  return (
    <SeriesDialog
      opened={opened}
      title="Edit Series"
      submitLabel="Save Series"
      initial={{ name, description }}
      busy={change.isPending}
      error={change.error}
      onSubmit={(fields) => change.mutate({ ...fields, version }, { onSuccess: onClose })}
      onClose={onClose}
      cover={{
        hasCover: coverId !== null,
        busy: cover.isPending,
        error: cover.error,
        onChange: (picture) => cover.mutate(picture),
      }}
    />
  );
}

function DeleteDialog({ id, opened, onClose }: DialogProps & { id: string }) {
  const deletion = useDeleteSeries(id);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Series"
      text="The series with its cover and planned sermons will be deleted. Its sermons, studies and devotionals stay in your library."
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: deletion.isPending }}
      {...(deletion.error && { error: deletion.error.message })}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: () => void navigate(paths.seriesList()) })}
      onClose={onClose}
    />
  );
}
