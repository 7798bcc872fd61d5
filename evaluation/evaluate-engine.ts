// Runs an engine on the sermons of the development set and measures its results.
import { type Engine, EngineError } from "../server/engine/engine.ts";
import { KING_JAMES } from "../server/scripture/bible/edition.ts";
import { formatReference } from "../server/scripture/bible/passage.ts";
import { type Form, type GoldSermon, listSermonNames, readGoldSermon } from "./gold/gold-sermon.ts";
import { listSpoken, writeSource } from "./gold/transcript-forms.ts";
import { type BoundaryScore, scoreBoundaries } from "./measures/boundaries.ts";
import { type HeadingScore, scoreHeadings } from "./measures/headings.ts";
import { type HighlightScore, scoreHighlights } from "./measures/highlights.ts";
import { listLines, type QuestionScore, scoreQuestions } from "./measures/questions.ts";
import { isMainPassage, parseSummary, scoreSummary, type SummaryScore } from "./measures/summary.ts";
import { hasForbidden } from "./measures/source-sentences.ts";
import { type LoopScore, type ReferenceScore, scoreLoops, scoreReferences } from "./measures/transcript.ts";

export interface SermonScore {
  sermon: GoldSermon;
  boundaries: Record<Exclude<Form, "punctuated">, BoundaryScore>;
  /** Words that the refined transcript of the sermon's own form adds and loses. */
  words: Pick<BoundaryScore, "added" | "lost">;
  headings: HeadingScore[];
  highlights: HighlightScore[];
  summary: SummaryScore;
  /** Lines of the lesson plan that have something forbidden. */
  forbiddenInPlan: string[];
  questions: string[];
  loops: LoopScore;
  /** The reference that the engine takes for the main passage. */
  passage: string | undefined;
  hasMainPassage: boolean;
  references: ReferenceScore;
}

export interface EngineScore {
  name: string;
  /** Sermons for which the engine gave no usable results; no measure counts them. */
  failures: { sermon: string; message: string }[];
  sermons: SermonScore[];
  questions: QuestionScore;
}

export async function evaluateEngine(
  engine: Engine,
  names: readonly string[] = listSermonNames(),
): Promise<EngineScore> {
  const sermons: SermonScore[] = [];
  const failures: EngineScore["failures"] = [];
  for (const name of names) {
    try {
      sermons.push(await evaluateSermon(engine, readGoldSermon(name)));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      failures.push({ sermon: name, message: error.message });
    }
  }
  return {
    name: engine.info.name,
    sermons,
    failures,
    questions: scoreQuestions(sermons.map(({ questions }) => questions)),
  };
}

async function evaluateSermon(engine: Engine, sermon: GoldSermon): Promise<SermonScore> {
  const source = writeSource(sermon);
  const spoken = listSpoken(sermon);
  const refine = async (form: Form) => {
    const { result } = await engine.refineTranscript(writeSource(sermon, form));
    return scoreBoundaries(result, spoken);
  };
  const boundaries = {
    unpunctuated: await refine("unpunctuated"),
    captions: await refine("captions"),
  };
  const refined = await engine.refineTranscript(source);
  const summary = await engine.summarizeSermon(source);
  const highlights = await engine.extractHighlights(source);
  const plan = await engine.createLessonPlan(source);
  const scripture = formatReference(sermon.mainPassage);
  const subject = {
    scripture,
    title: "",
    description: "",
    objectives: "",
    existing: [],
    edition: KING_JAMES,
  };
  const questions = await engine.generateQuestions(subject);
  const lines = listLines(plan.result);
  const parts = parseSummary(summary.result);
  const passage = parts.passage ?? /<strong>Reading:<\/strong>([^.(<]+)/.exec(plan.result)?.[1];
  return {
    sermon,
    boundaries,
    words: scoreBoundaries(refined.result, spoken),
    headings: scoreHeadings(parts.points, sermon),
    highlights: scoreHighlights(highlights.result, sermon),
    summary: scoreSummary(parts, sermon),
    forbiddenInPlan: lines.filter((line) => hasForbidden(line, sermon)),
    questions: [...new Set([...lines.filter((line) => line.endsWith("?")), ...questions.result])],
    loops: scoreLoops(refined.result, [refined, summary], sermon),
    passage: passage?.trim(),
    hasMainPassage: isMainPassage(passage, sermon),
    references: scoreReferences(refined.result, sermon),
  };
}
