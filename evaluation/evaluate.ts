// `npm run evaluate` measures the built-in engine and, if one is configured, the language model. `-- --details` also
// prints every heading and highlight with its judgment; names of sermons restrict the run to them.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import pino from "pino";
import { readConfig } from "../server/config/config.ts";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import { createModelEngine } from "../server/engine/model/model-engine.ts";
import { evaluateEngine } from "./evaluate-engine.ts";
import { listSermonNames } from "./gold/gold-sermon.ts";
import { writeDetails, writeSermonTable, writeTotals } from "./write-report.ts";

const options = process.argv.slice(2);
const chosen = options.filter((each) => each !== "--details");
const names = chosen.length > 0 ? chosen : listSermonNames();

const builtin = createBuiltinEngine(pino({ level: "warn" }));
const { engine: settings } = readConfig(process.env);
const model = settings.kind === "model" ? createModelEngine(settings.settings, { builtin }) : undefined;
const parts: string[] = [];
try {
  for (const engine of model ? [builtin, model] : [builtin]) {
    const score = await evaluateEngine(engine, names);
    parts.push(`${writeTotals(score)}\n\n${writeSermonTable(score)}`);
    console.log(`\n${parts.at(-1)}`);
    if (options.includes("--details")) console.log(`\n${writeDetails(score)}`);
  }
} finally {
  model?.close();
  builtin.close();
}

if (chosen.length === 0) {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const intro = `Written by \`npm run evaluate\`, Berea ${version}. [README.md](README.md) says what the measures mean and what they do not show.`;
  writeFileSync(
    new URL("results.md", import.meta.url),
    `# Results on the development set\n\n${intro}\n\n${parts.join("\n\n")}\n`,
  );
}
