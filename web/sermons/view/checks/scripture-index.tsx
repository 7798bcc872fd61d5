import { Anchor, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { CheckedPart } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { isHtml } from "../../../../contract/processing/lesson-plan.ts";
import { paths } from "../../../navigation/paths.ts";
import { readVisibleText } from "../../../ui/text/annotate-html.ts";
import { Loading } from "../../../ui/notices/loading.tsx";
import { sanitizeHtml } from "../../../ui/text/sanitize-html.ts";
import { namePart } from "../../results/part-history.tsx";
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
  const { sermon, openPassage } = useChecked() ?? {};
  if (!sermon) return null;
  return (
    <>
      <h2 className={classes.reference}>
        <button type="button" onClick={() => openPassage?.({ reference, exists })}>
          {reference}
        </button>
        {!exists && (
          <span className={classes.impossible}>
            <IconAlertTriangle size={14} aria-hidden />
            no such verse
          </span>
        )}
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
  if (!sermon) return null;
  const isTranscript = part === "transcript" || part === "refinedTranscript";
  const time = isTranscript ? findTimeAt(sermon[part], span.start) : undefined;
  const { before, words, after } = getSurroundingText(readCheckedText(sermon, part), span);
  const query = new URLSearchParams({
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

/** The text to which the offsets of a part refer: the visible text of an HTML lesson plan, or else the stored text. */
function readCheckedText(sermon: Sermon, part: CheckedPart): string {
  return part === "lessonPlan" && isHtml(sermon.lessonPlan)
    ? readVisibleText(sanitizeHtml(sermon.lessonPlan))
    : sermon[part];
}
