import { Anchor, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { useOwnerQuery } from "../../../account/session/record-owner.ts";
import { paths } from "../../../navigation/paths.ts";
import { useReview } from "../../../scripture/review/review-context.ts";
import { Loading } from "../../../ui/notices/loading.tsx";
import { namePart } from "../../results/part-history.tsx";
import { readCheckedText } from "./read-checked-text.ts";
import { useChecked } from "./checked-sermon.tsx";
import {
  findTimeAt,
  formatPlace,
  indexReferences,
  listIndexedParts,
  getSurroundingText,
  type IndexedReference,
} from "./places.ts";
import classes from "./scripture-index.module.css";

export function ScriptureIndex() {
  const { checks, sermon } = useChecked() ?? {};
  const index = useMemo(
    () => (checks && sermon ? indexReferences(checks, listIndexedParts(sermon)) : undefined),
    [checks, sermon],
  );
  if (!index) return <Loading />;
  if (index.length === 0) return <Text c="dimmed">No scripture references found in this sermon.</Text>;
  return (
    <Stack component="ul" gap="lg">
      {index.map((entry) => (
        <li key={entry.reference}>
          <IndexEntry entry={entry} />
        </li>
      ))}
    </Stack>
  );
}

function IndexEntry({ entry: { reference, exists, places } }: { entry: IndexedReference }) {
  const review = useReview();
  const guess = places.find(({ suggestion }) => suggestion !== undefined);
  const passage = guess?.suggestion ?? (exists ? reference : undefined);
  return (
    <>
      <h2 className={classes.reference}>
        {passage === undefined ? (
          reference
        ) : (
          <button type="button" onClick={() => review?.openPassage(passage)}>
            {passage}
          </button>
        )}
        {guess && <span className={classes.note}>probably meant by “{guess.text}”</span>}
        {passage === undefined && <span className={classes.note}>no such verse</span>}
      </h2>
      <Stack component="ul" gap={0}>
        {places.map((place) => (
          <li key={`${place.part} ${place.span.start}`}>
            <PlaceLink place={place} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function PlaceLink({ place: { part, span } }: { place: IndexedReference["places"][number] }) {
  const { sermon } = useChecked() ?? {};
  const ownerQuery = useOwnerQuery();
  if (!sermon) return null;
  const isTranscript = part === "transcript" || part === "refinedTranscript";
  const time = isTranscript ? findTimeAt(sermon[part], span.start) : undefined;
  const { before, words, after } = getSurroundingText(readCheckedText(sermon, part), span);
  const query = new URLSearchParams({
    ...ownerQuery,
    tab: isTranscript ? "transcript" : part,
    at: formatPlace({ part, ...span }),
    ...(time !== undefined && { t: String(Math.floor(time)) }),
  });
  return (
    <Anchor
      component={Link}
      className={classes.place}
      to={{ pathname: paths.sermon(sermon.id), search: query.toString() }}
      preventScrollReset
    >
      <span className={classes.where}>
        {isTranscript && time !== undefined ? formatTimestamp(time) : namePart(part)}
      </span>
      <span className={classes.words}>
        {before}
        <strong>{words}</strong>
        {after}
      </span>
    </Anchor>
  );
}
