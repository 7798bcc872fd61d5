import { formatDay } from "../../contract/text/calendar-day.ts";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { UNTITLED_DEVOTIONAL } from "../../contract/records/devotional.ts";
import { getBiblePassage } from "../scripture/bible/get-bible-passage.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";

import { type Block, type ExportedDocument, list, type Slide } from "./document.ts";
import { listPassageSlides } from "./passage-slides.ts";
import { readMarkdown } from "./read-markdown.ts";

export function describeDevotional(devotional: Devotional, locale: string): ExportedDocument {
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
      { title: "Scripture", blocks: writePassages(scripture) },
      { title: "Reading", blocks: readMarkdown(reading) },
      { title: "Reflection Questions", blocks: list(questions, true) },
      { title: "Prayer", blocks: readMarkdown(prayer) },
    ].filter(({ blocks }) => blocks.length > 0),
    slides: [
      ...listPassageSlides(scripture),
      ...questions.map((question): Slide => ({ kind: "point", title: "Reflection", lines: [question] })),
      ...(prayer.trim() === "" ? [] : [{ kind: "point" as const, title: "Prayer", lines: [prayer.trim()] }]),
    ],
  };
}

const writePassages = (field: string): Block[] =>
  parseScriptureField(field)
    .references.filter(({ exists }) => exists)
    .flatMap(({ reference }) => {
      const passage = getBiblePassage(reference);
      if (!passage) return [];
      const text = passage.verses.map(({ verse, text: words }) => `${verse} ${words}`).join(" ");
      return [
        {
          kind: "quote",
          blocks: [{ kind: "paragraph", runs: [{ text }] }],
          source: `${passage.reference} (${passage.translation})`,
        },
      ];
    });
