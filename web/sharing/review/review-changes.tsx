import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useState } from "react";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Loading } from "../../ui/notices/loading.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { useReviewChanges } from "./review.queries.ts";
import classes from "./review.module.css";
import { listTextChanges } from "./text-changes.ts";

const PAGE_SIZE = 50;

export interface ReviewChangesProps {
  place: SharedPlace;
  version: number;
}

/** The words that were removed and added since the last approval. */
export function ReviewChanges({ place, version }: ReviewChangesProps) {
  const { data, error, refetch } = useReviewChanges(place, version);
  const [shown, setShown] = useState(PAGE_SIZE);
  const changes = useMemo(
    () => (data && data.before !== null ? listTextChanges(data.before, data.after) : []),
    [data],
  );
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.before === null) return <Text size="sm">It has not been approved yet: all of it is new.</Text>;
  if (changes.length === 0) return <Text size="sm">No words have changed.</Text>;
  return (
    <>
      <ul className={classes.events}>
        {changes.slice(0, shown).map(({ id, lead, removed, added, trail }) => (
          <li key={id} dir="auto" className={classes.change}>
            {lead}{" "}
            {removed !== "" && (
              <del>
                <VisuallyHidden>removed: </VisuallyHidden>
                {removed}
              </del>
            )}{" "}
            {added !== "" && (
              <ins>
                <VisuallyHidden>added: </VisuallyHidden>
                {added}
              </ins>
            )}{" "}
            {trail}
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button size="compact-md" variant="subtle" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show More ({(changes.length - shown).toLocaleString("en")} left)
        </Button>
      )}
    </>
  );
}
