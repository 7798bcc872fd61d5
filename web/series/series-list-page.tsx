import { Anchor, Button, Skeleton, Text, Title } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../navigation/paths.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { SeriesCover } from "./series-cover.tsx";
import { describeCounts, describeDates } from "./series-facts.ts";
import type { SeriesDialogProps } from "./series-form.tsx";
import { useCreateSeries, useSeriesList } from "./series.queries.ts";
import classes from "./series.module.css";

const SeriesDialog = lazyDialog<SeriesDialogProps>(() =>
  import("./series-form.tsx").then((part) => part.SeriesDialog),
);

export function SeriesListPage() {
  const series = useSeriesList();
  const create = useCreateSeries();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const items = series.data?.items ?? [];
  const newButton = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        create.reset();
        setIsOpen(true);
      }}
    >
      New Series
    </Button>
  );
  return (
    <Page
      title="Series"
      isWide
      above={<BackLink to={paths.library()} />}
      action={items.length > 0 && newButton}
    >
      {series.isPending && (
        <>
          <Text component="output" display="block" c="dimmed" mb="md">
            Loading series...
          </Text>
          <div className={classes.grid}>
            {["one", "two", "three"].map((key) => (
              <Skeleton key={key} height="15rem" radius="lg" />
            ))}
          </div>
        </>
      )}
      {series.isError && !series.data && (
        <ErrorNotice error="Failed to load series" onRetry={() => void series.refetch()} />
      )}
      {series.data && items.length === 0 && (
        <EmptyState icon={<IconStack2 size={30} stroke={1.5} />} title="No Series Yet" action={newButton}>
          A series appears here when you name it in a sermon, study or devotional. You can also plan one.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={classes.grid} aria-label="Series">
          {items.map(({ id, name, coverId, counts, firstDate, lastDate }) => (
            <li key={id}>
              <article className={classes.card}>
                <SeriesCover coverId={coverId} />
                <Title order={2} size="h4">
                  <Anchor component={Link} to={paths.series(id)} inherit c="inherit" dir="auto">
                    {name}
                  </Anchor>
                </Title>
                <p className={classes.facts}>{describeCounts(counts)}</p>
                <p className={classes.facts}>{describeDates(firstDate, lastDate)}</p>
              </article>
            </li>
          ))}
        </ul>
      )}
      <SeriesDialog
        opened={isOpen}
        title="New Series"
        submitLabel="Create Series"
        initial={{ name: "", description: "" }}
        busy={create.isPending}
        error={create.error}
        onSubmit={(fields) =>
          create.mutate(fields, { onSuccess: ({ id }) => void navigate(paths.series(id)) })
        }
        onClose={() => setIsOpen(false)}
      />
    </Page>
  );
}
