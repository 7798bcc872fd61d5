import { z } from "zod";
import { findReferences, parseReference } from "../../../scripture/references/references.ts";
import { listCitedPassages } from "../../builtin/analysis/cited-passages.ts";
import type { EngineResult, SermonSource, TextOptions } from "../../engine.ts";
import { translateHeadings } from "../../headings.ts";
import type { SermonSurvey } from "../../builtin/survey-sermon.ts";
import { createAsideFilter } from "../../verify/sentences/asides.ts";
import { createHeadingCheck } from "../../verify/usable-heading.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { generateText } from "../answers/generate-text.ts";
import { createSummaryRules } from "../answers/summary-rules.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { createTopicCheck } from "./topic-check.ts";
import { addTokens } from "../calls/model-client.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { SUMMARY_TASK, SUMMARY_VERSION, formatSermonTask } from "../prompts/summary.ts";
import { getWritingInstructions } from "../prompts/writing.ts";
import { startSurvey } from "./share-surveys.ts";
import type { StepTools } from "./step-tools.ts";
import { prepareSermon } from "./prepare-sermon.ts";

const SUMMARY_TOKENS = 900;

/** Summarizes a sermon. The list of passages is added here, so that the model can't invent any. */
export async function summarizeWithModel(
  source: SermonSource,
  tools: StepTools,
  options: TextOptions,
): Promise<EngineResult<string>> {
  const survey = startSurvey(source, tools, options);
  const task = formatSermonTask(SUMMARY_TASK, source);
  const { sermon, prefix, ...reading } = await prepareSermon(source, tools, options, {
    task,
    tokens: SUMMARY_TOKENS,
  });
  const verifier = createVerifier(getSermonSources(source));
  let streamed = "";
  const piece = await cachePiece({
    model: tools.model,
    pieces: options.pieces,
    step: "summary",
    version: SUMMARY_VERSION,
    input: prefix + task,
    schema: z.string(),
    generate: () =>
      generateText(tools.client, {
        request: { instructions: getWritingInstructions(tools.context), prefix, input: task },
        priority: SUMMARY_TOKENS,
        signal: options.signal,
        verifier,
        isUsable: createTopicCheck(sermon, source.writing?.options.language),
        rules: survey.then(({ asides }) => {
          const filter = createAsideFilter(asides);
          const checks = { ...filter, isHeading: createHeadingCheck(sermon, filter) };
          return createSummaryRules(checks, source.writing?.options.length);
        }),
        onText: (text) => {
          streamed += text;
          options.onText?.(text);
        },
      }),
  });
  const passages = formatPassages(source, await survey, sermon);
  const result = passages === "" ? piece.value : `${piece.value}\n\n${passages}`;
  options.onText?.(result.slice(streamed.length));
  reading.finish();
  return { result, tokens: addTokens(reading.tokens, piece.tokens), removedSentences: piece.removed };
}

function formatPassages({ scripture, writing }: SermonSource, survey: SermonSurvey, sermon: string): string {
  const own = parseReference(scripture ?? "") ?? parseReference(survey.scripture);
  const passages = listCitedPassages(own, findReferences(sermon));
  if (passages.length === 0) return "";
  return [
    `## ${translateHeadings(writing?.options.language)("Passages used")}`,
    "",
    ...passages.map(({ reference }) => `- ${reference}`),
  ].join("\n");
}
