import { writeTable } from "../bench/support/measure.ts";
import type { EngineScore, SermonScore } from "./evaluate-engine.ts";
import { type BoundaryScore, calculateF1 } from "./measures/boundaries.ts";

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0);
const countOf = (share: number, of: number) => `${share} of ${of}`;
const percent = (share: number, of: number) => (of === 0 ? "–" : `${Math.round((100 * share) / of)}%`);
const averageF1 = (scores: readonly BoundaryScore[]) =>
  (sum(scores, calculateF1) / Math.max(1, scores.length)).toFixed(2);

const MAX_SUMMARY_WORDS = 200;

/** One row for each measure, with the goals of issue 19. */
export function writeTotals({ name, sermons, failures, questions }: EngineScore): string {
  const headings = sermons.flatMap((each) => each.headings);
  const highlights = sermons.flatMap((each) => each.highlights);
  const forbidden =
    sum(headings, (each) => Number(each.isForbidden)) +
    sum(highlights, (each) => Number(each.isForbidden)) +
    sum(sermons, ({ summary, forbiddenInPlan }) => summary.forbidden.length + forbiddenInPlan.length);
  const unlabeled =
    sum(highlights, (each) => Number(each.isUnlabeled)) +
    sum(sermons, ({ summary }) => summary.unlabeled.length);
  const loops = sum(sermons, (each) => each.loops.loops);
  const references = sum(sermons, (each) => each.references.expected);
  const points = sum(sermons, ({ sermon }) => sermon.points.length);
  const usable = sum(headings, (each) => Number(each.isUsable));
  const worthy = sum(highlights, (each) => Number(each.isWorthRepeating));
  const short = sermons.filter(({ summary }) => summary.words <= MAX_SUMMARY_WORDS).length;
  const covered = sum(sermons, ({ summary }) => summary.coveredPoints);
  const f1 = (form: keyof SermonScore["boundaries"]) =>
    averageF1(sermons.map((each) => each.boundaries[form]));
  const rows = [
    ["Sentence boundaries without punctuation (F1)", f1("unpunctuated"), "0.58"],
    ["Sentence boundaries with timed words (F1)", f1("captions"), "0.75"],
    ["Words added", String(sum(sermons, ({ words }) => words.added.length)), "0"],
    ["Words lost", String(sum(sermons, ({ words }) => words.lost.length)), ""],
    ["Usable headings", `${percent(usable, headings.length)} (${countOf(usable, headings.length)})`, "80%"],
    [
      "Highlights worth repeating",
      `${percent(worthy, highlights.length)} (${countOf(worthy, highlights.length)})`,
      "75%",
    ],
    ["Prompts, announcements, garbage and the like in results", String(forbidden), "0"],
    ["Prayers and readings not labeled", String(unlabeled), "0"],
    [`Summaries of at most ${MAX_SUMMARY_WORDS} words`, countOf(short, sermons.length), "all"],
    ["Points in summaries", `${percent(covered, points)} (${countOf(covered, points)})`, ""],
    ["Stock questions", percent(questions.stock, questions.total), "0%"],
    ["Questions that repeat one of the same sermon", String(questions.repeated), "0"],
    ["Questions that count words", String(questions.countingWords), "0"],
    [
      "Main passage right",
      countOf(sermons.filter((each) => each.hasMainPassage).length, sermons.length),
      "all",
    ],
    [
      "Loops collapsed",
      countOf(
        sum(sermons, (each) => each.loops.collapsed),
        loops,
      ),
      "all",
    ],
    [
      "Loops reported",
      countOf(
        sum(sermons, (each) => each.loops.reported),
        loops,
      ),
      "all",
    ],
    [
      "References found",
      countOf(
        sum(sermons, (each) => each.references.found),
        references,
      ),
      "",
    ],
    ["References that are wrong", String(sum(sermons, (each) => each.references.wrong.length)), ""],
  ];
  const failed = failures.map(({ sermon, message }) => `- No results for ${sermon}: ${message}`);
  return [
    `## ${name}`,
    ...(sermons.length > 0 ? [writeTable(["Measure", "Result", "Goal"], rows)] : []),
    ...(failed.length > 0 ? [failed.join("\n")] : []),
  ].join("\n\n");
}

const COLUMNS = [
  "Sermon",
  "Form",
  "F1 without punctuation",
  "F1 with timed words",
  "Usable headings",
  "Highlights worth repeating",
  "Forbidden",
  "Summary words",
  "Points",
  "Main passage",
  "Loops",
  "References",
  "Wrong",
];

/** One row for each sermon. */
export function writeSermonTable({ sermons }: EngineScore): string {
  const rows = sermons.map((each) => {
    const { sermon, boundaries, headings, highlights, summary, forbiddenInPlan, loops, references } = each;
    const forbidden = [...headings, ...highlights].filter(({ isForbidden }) => isForbidden).length;
    return [
      sermon.name,
      sermon.form,
      calculateF1(boundaries.unpunctuated).toFixed(2),
      calculateF1(boundaries.captions).toFixed(2),
      countOf(headings.filter(({ isUsable }) => isUsable).length, headings.length),
      countOf(highlights.filter(({ isWorthRepeating }) => isWorthRepeating).length, highlights.length),
      String(forbidden + summary.forbidden.length + forbiddenInPlan.length),
      String(summary.words),
      countOf(summary.coveredPoints, sermon.points.length),
      each.hasMainPassage ? "right" : (each.passage ?? "none"),
      countOf(loops.collapsed, loops.loops),
      countOf(references.found, references.expected),
      String(references.wrong.length),
    ];
  });
  return writeTable(COLUMNS, rows);
}

const judge = (...judgments: readonly [string, boolean][]) =>
  judgments
    .filter(([, applies]) => applies)
    .map(([name]) => name)
    .join(", ");

/** Each heading, highlight and forbidden line with its judgment, to read before trusting a figure. */
export function writeDetails({ sermons }: EngineScore): string {
  const parts = sermons.map(
    ({ sermon, headings, highlights, summary, forbiddenInPlan, questions, references, words }) => {
      const lines = [
        ...headings.map(
          (each) =>
            `heading [${judge(["usable", each.isUsable], ["incomplete", !each.isComplete], ["forbidden", each.isForbidden], ["no point", each.point === undefined])}] ${each.heading}`,
        ),
        ...highlights.map(
          (each) =>
            `highlight [${judge(["worthy", each.isWorthRepeating], ["cut off", !each.isWhole], ["forbidden", each.isForbidden], ["unlabeled", each.isUnlabeled])}] ${each.quote}`,
        ),
        ...summary.forbidden.map((line) => `forbidden in the summary: ${line}`),
        ...summary.unlabeled.map((line) => `not labeled in the summary: ${line}`),
        ...forbiddenInPlan.map((line) => `forbidden in the lesson plan: ${line}`),
        ...questions.map((question) => `question: ${question}`),
        `wrong references: ${references.wrong.join("; ")}`,
        `words added: ${words.added.join(" ")}`,
        `words lost: ${words.lost.join(" ")}`,
      ];
      return [`### ${sermon.name}`, "", ...lines.map((line) => `- ${line}`)].join("\n");
    },
  );
  return parts.join("\n\n");
}
