import { Button, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OriginalWord, RelatedPassages as Related } from "../../../contract/records/checks.schema.ts";
import { callApi } from "../../api/api.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import classes from "./related-passages.module.css";

const PREVIEW_PASSAGES = 6;

interface RelatedPassagesProps {
  reference: string;
  /** Id of the edition of the texts; undefined for the user's own. */
  bible?: string | undefined;
  onOpen: (reference: string) => void;
}

/** Cross references and Hebrew words, loaded on request, because the server needs a moment for them. */
export function RelatedPassages({ reference, bible, onOpen }: RelatedPassagesProps) {
  const [isOpen, setOpen] = useState(false);
  const related = useQuery({
    queryKey: ["related passages", reference, bible],
    queryFn: ({ signal }) => callApi("getRelatedPassages", { query: { reference, bible }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  });
  if (!isOpen) {
    return (
      <Button variant="default" mt="lg" onClick={() => setOpen(true)}>
        Show cross references
      </Button>
    );
  }
  if (related.isPending) {
    return (
      <output aria-label="Loading cross references">
        <Skeleton height="1rem" mt="lg" mb="sm" />
        <Skeleton height="1rem" mb="sm" />
        <Skeleton height="1rem" width="70%" />
      </output>
    );
  }
  if (related.isError) return <ErrorNotice error={related.error} onRetry={() => void related.refetch()} />;
  const { crossReferences, words } = related.data;
  return (
    <>
      <CrossReferences passages={crossReferences} onOpen={onOpen} />
      {words.length > 0 && <HebrewWords verses={words} />}
    </>
  );
}

function CrossReferences({
  passages,
  onOpen,
}: {
  passages: Related["crossReferences"];
  onOpen: (reference: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? passages : passages.slice(0, PREVIEW_PASSAGES);
  return (
    <section className={classes.section}>
      <Title order={3}>Cross references</Title>
      {passages.length === 0 && <Text c="dimmed">There are no cross references for this passage.</Text>}
      <ul className={classes.list}>
        {shown.map(({ reference, text }) => (
          <li key={reference}>
            <button type="button" className={classes.passage} onClick={() => onOpen(reference)}>
              <span className={classes.reference}>{reference}</span>
              <span dir="auto">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < passages.length && (
        <Button size="compact-md" variant="subtle" onClick={() => setWhole(true)}>
          Show all {passages.length}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        From the Treasury of Scripture Knowledge
      </Text>
    </section>
  );
}

function HebrewWords({ verses }: { verses: Related["words"] }) {
  return (
    <section className={classes.section}>
      <Title order={3}>Hebrew words</Title>
      {verses.map(({ chapter, verse, words }) => (
        <div key={`${chapter}:${verse}`}>
          {verses.length > 1 && (
            <Text size="sm" fw={600} mt="sm">
              Verse {verse}
            </Text>
          )}
          <dl className={classes.words}>
            {words.map((word, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- words repeat, and the list never changes
              <HebrewWord key={index} word={word} />
            ))}
          </dl>
        </div>
      ))}
      <Text size="xs" c="dimmed" mt="xs">
        From the Open Scriptures Hebrew Bible (CC BY 4.0) and Strong’s dictionary (CC BY-SA)
      </Text>
    </section>
  );
}

const HebrewWord = ({ word: { text, lemma, transliteration, number, meaning } }: { word: OriginalWord }) => (
  <div>
    <dt>
      <span lang="he" dir="rtl" className={classes.hebrew} title={lemma}>
        {text}
      </span>{" "}
      <em>{transliteration}</em>
    </dt>
    <dd>
      {meaning} <span className={classes.number}>{number}</span>
    </dd>
  </div>
);
