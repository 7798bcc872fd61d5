import { formatDay } from "../../contract/text/calendar-day.ts";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { UNTITLED_DEVOTIONAL } from "../../contract/records/devotional.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import { readPassage } from "../scripture/bible/get-bible-passage.ts";
import {
  createVerseNumbering,
  listCopyrightLines,
  namePrintedPassage,
  type PrintedPassage,
} from "../scripture/bible/printed-passage.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";

import { type Block, type ExportedDocument, list, type Printing, type Slide } from "./document.ts";
import { listPassageSlides } from "./passage-slides.ts";
import { readMarkdown } from "./read-markdown.ts";

export function describeDevotional(devotional: Devotional, { locale, edition }: Printing): ExportedDocument {
  const { title, date, scripture, series, seriesDay, reading, reflectionQuestions, prayer } = devotional;
  const place = seriesDay === null ? series : `${series}, Day ${seriesDay}`;
  const questions = reflectionQuestions.filter((question) => question.trim() !== "");
  return {
    title: title.trim() || UNTITLED_DEVOTIONAL,
    facts: [formatDay(date, locale), scripture, series.trim() === "" ? "" : place].filter(
      (fact) => fact.trim() !== "",
    ),
    description: "",
    language: "",
    parts: [
      { title: "Scripture", blocks: writePassages(scripture, reading, edition) },
      { title: "Reading", blocks: readMarkdown(reading) },
      { title: "Reflection Questions", blocks: list(questions, true) },
      { title: "Prayer", blocks: readMarkdown(prayer) },
    ].filter(({ blocks }) => blocks.length > 0),
    slides: [
      ...listPassageSlides(scripture, edition),
      ...questions.map((question): Slide => ({ kind: "point", title: "Reflection", lines: [question] })),
      ...(prayer.trim() === "" ? [] : [{ kind: "point" as const, title: "Prayer", lines: [prayer.trim()] }]),
    ],
  };
}

/** The passages that the reading doesn't print already, as a generated one does. */
function writePassages(field: string, reading: string, edition: EditionSource): Block[] {
  const passages = parseScriptureField(field)
    .references.filter(({ exists }) => exists)
    .flatMap(({ reference }) => readPassage(reference, edition) ?? [])
    .filter(
      ({ reference, verses }) =>
        !reading.includes(`**${reference} (`) && !reading.includes(verses[0]?.text ?? ""),
    );
  return [
    ...passages.map(quotePassage),
    ...listCopyrightLines(passages.map((passage) => passage.edition))
      .filter((line) => !reading.includes(line))
      .map((text): Block => ({ kind: "paragraph", runs: [{ text, isItalic: true }] })),
  ];
}

function quotePassage(passage: PrintedPassage): Block {
  const number = createVerseNumbering(passage.verses);
  const text = passage.verses.map((verse) => `${number(verse)} ${verse.text}`).join(" ");
  return {
    kind: "quote",
    blocks: [{ kind: "paragraph", runs: [{ text }] }],
    source: namePrintedPassage(passage),
  };
}
