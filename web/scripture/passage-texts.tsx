import { Button, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { usePassage } from "./passage.queries.ts";
import { useReferences } from "./references.queries.ts";
import { Verses } from "./verses.tsx";
import classes from "./passage-texts.module.css";

const MAX_PASSAGES = 3;
const PREVIEW_VERSES = 12;

interface PassageTextsProps {
  scripture: string;
  /** Passages that this text already contains aren't shown. */
  unlessIn?: string;
  isWhole?: boolean;
}

export function PassageTexts({ scripture, unlessIn = "", isWhole = false }: PassageTextsProps) {
  const { latest } = useReferences(scripture);
  const existing = latest?.references.filter(({ exists }) => exists) ?? [];
  const passages = [...new Set(existing.map(({ reference }) => reference))].slice(0, MAX_PASSAGES);
  return passages.map((reference) => (
    <PassageText key={reference} reference={reference} unlessIn={unlessIn} isInitiallyWhole={isWhole} />
  ));
}

interface PassageTextProps {
  reference: string;
  unlessIn: string;
  isInitiallyWhole: boolean;
}

function PassageText({ reference, unlessIn, isInitiallyWhole }: PassageTextProps) {
  const passage = usePassage(reference);
  const [isWhole, setWhole] = useState(isInitiallyWhole);
  if (passage.isPending) return <Skeleton height="5rem" aria-label={`Loading ${reference}`} />;
  if (passage.isError) {
    return <ErrorNotice error={`We couldn’t load ${reference}.`} onRetry={() => void passage.refetch()} />;
  }
  const { verses, translation, copyright } = passage.data;
  if (unlessIn.includes(verses[0]?.text ?? "")) return null;
  const shown = isWhole ? verses : verses.slice(0, PREVIEW_VERSES);
  return (
    <figure className={classes.passage}>
      <Text component="figcaption" mb="0.375rem" size="sm" fw={600}>
        {reference}{" "}
        <Text span inherit fw={400} c="dimmed">
          {translation}
        </Text>
      </Text>
      <Verses verses={shown} />
      {copyright !== "" && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {copyright}
        </Text>
      )}
      {shown.length < verses.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          Show all {verses.length} verses
        </Button>
      )}
    </figure>
  );
}
