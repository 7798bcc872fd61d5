import { formatDay } from "../../../contract/text/calendar-day.ts";
import { Anchor, Text, Title } from "@mantine/core";
import { useCallback } from "react";
import { Link } from "react-router";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import type { Devotional } from "../../../contract/records/devotional.schema.ts";
import { useIsOwnRecord, useOwnerQuery } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { PassageTexts } from "../../scripture/passage-texts.tsx";
import { ReferencedText } from "../../scripture/review/referenced-text.tsx";
import { ScriptureReview } from "../../scripture/review/scripture-review.tsx";

import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { PrintedSheet } from "../../ui/layout/printed-sheet.tsx";
import { removeBlankEntries } from "../devotional-facts.ts";
import { useDevotionalChecks } from "../devotionals.queries.ts";
import { DayLinks } from "./day-links.tsx";
import classes from "./devotional-viewer.module.css";

export function DevotionalReader({ devotional }: { devotional: Devotional }) {
  const checks = useDevotionalChecks(devotional).data;
  const { id, title, date, scripture, reading, prayer, sourceSermonId } = devotional;
  const questions = devotional.reflectionQuestions
    .map((text, at) => ({ text, place: at, references: checks?.reflectionQuestions[at] }))
    .filter(({ text }) => text.trim() !== "");
  const isOwn = useIsOwnRecord();
  const ownerQuery = useOwnerQuery();
  const getPassageUrl = useCallback(
    () => `#${paths.devotional(id)}?${new URLSearchParams(ownerQuery).toString()}`,
    [id, ownerQuery],
  );
  const isEmpty = removeBlankEntries([scripture, reading, prayer]).length === 0 && questions.length === 0;
  if (isEmpty) return <EmptyDevotional id={id} />;
  return (
    <ScriptureReview record={{ kind: "devotionals", id }} getPassageUrl={getPassageUrl}>
      <article className={classes.devotional}>
        <DayLinks devotional={devotional} />
        <PassageTexts scripture={scripture} unlessIn={reading} />
        {reading.trim() !== "" && <Checked text={reading} references={checks?.reading} />}
        {questions.length > 0 && (
          <section>
            <Title order={2}>Reflection Questions</Title>
            <ol className={classes.questions}>
              {questions.map(({ text, place, references }) => (
                <li key={place}>
                  <Checked text={text} references={references} />
                </li>
              ))}
            </ol>
          </section>
        )}
        {prayer.trim() !== "" && (
          <section>
            <Title order={2}>Prayer</Title>
            <Checked text={prayer} references={checks?.prayer} />
          </section>
        )}
        {isOwn && sourceSermonId && (
          <Text size="sm" c="dimmed">
            From{" "}
            <Anchor component={Link} to={paths.sermon(sourceSermonId)} size="sm" underline="always">
              one of your sermons
            </Anchor>
          </Text>
        )}
        <PrintedSheet
          title={title}
          lead={[formatDay(date), scripture].filter(Boolean).join(" · ")}
          render={() => <Printed devotional={devotional} />}
        />
      </article>
    </ScriptureReview>
  );
}

interface CheckedProps {
  text: string;
  references: readonly CheckedReference[] | undefined;
}

function Checked({ text, references }: CheckedProps) {
  return (
    <ReferencedText references={references} text={text}>
      {(annotations) => (
        <Markdown topHeading={2} annotations={annotations}>
          {text}
        </Markdown>
      )}
    </ReferencedText>
  );
}

function Printed({ devotional }: { devotional: Devotional }) {
  const { reading, prayer, scripture } = devotional;
  const questions = removeBlankEntries(devotional.reflectionQuestions);
  return (
    <>
      <PassageTexts scripture={scripture} unlessIn={reading} isWhole />
      <Markdown topHeading={2}>{reading}</Markdown>
      {questions.length > 0 && (
        <>
          <h2>Reflection Questions</h2>
          <ol>
            {questions.map((question) => (
              <li key={question}>
                <Markdown topHeading={3}>{question}</Markdown>
              </li>
            ))}
          </ol>
        </>
      )}
      {prayer.trim() !== "" && (
        <>
          <h2>Prayer</h2>
          <Markdown topHeading={3}>{prayer}</Markdown>
        </>
      )}
    </>
  );
}

function EmptyDevotional({ id }: { id: string }) {
  const isOwn = useIsOwnRecord();
  return (
    <EmptyState
      title="Nothing Written Yet"
      action={
        isOwn && (
          <Anchor component={Link} to={paths.editDevotional(id)}>
            Keep writing
          </Anchor>
        )
      }
    >
      The passage, reading, questions and prayer will appear here.
    </EmptyState>
  );
}
