// `node evaluation/print-results.ts FILE …` prints what the built-in engine makes of transcripts, so that a person can read it.
// Names after `--` choose the results: `-- summary highlights plan refined study`.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import process from "node:process";
import pino from "pino";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import { htmlToText } from "../server/imports/html-to-text.ts";
import { KING_JAMES } from "../server/scripture/bible/edition.ts";

const engine = createBuiltinEngine(pino({ level: "warn" }));

const ask = process.argv.slice(2);
const at = ask.indexOf("--");
const files = at === -1 ? ask : ask.slice(0, at);
const wanted = at === -1 ? ["summary", "highlights", "plan"] : ask.slice(at + 1);
try {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const title = /^Title: (.*)/.exec(text)?.[1];
    const refined = await engine.refineTranscript({ transcription: text, edition: KING_JAMES });
    const source = {
      transcription: refined.result,
      transcript: text,
      edition: KING_JAMES,
      ...(title === undefined ? {} : { title }),
    };
    console.log(`\n\n=================== ${basename(file)}`, ...(refined.notices ?? []));
    if (wanted.includes("refined")) console.log(refined.result);
    if (wanted.includes("summary")) console.log((await engine.summarizeSermon(source)).result);
    if (wanted.includes("highlights")) {
      console.log("\nHighlights:");
      for (const { quote, note } of (await engine.extractHighlights(source)).result)
        console.log(`> ${quote}  [${note}]`);
    }
    if (wanted.includes("plan"))
      console.log("\nLesson plan:", htmlToText((await engine.createLessonPlan(source)).result));
    if (wanted.includes("study")) {
      const scripture = (await engine.surveySermon(source)).result.scripture;
      const subject = {
        scripture,
        title: title ?? "",
        description: "",
        objectives: "",
        existing: [],
        edition: KING_JAMES,
      };
      console.log(`\nQuestions on ${scripture}:`);
      for (const question of (await engine.generateQuestions(subject)).result) console.log(`- ${question}`);
    }
  }
} finally {
  engine.close();
}
