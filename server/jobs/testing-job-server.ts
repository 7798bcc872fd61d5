// A process that runs jobs with an engine of numbered pieces, for the tests that kill it. It prints each generated piece.
// If the last argument is a number, it generates that many pieces, waits until it is stopped, and prints that.
import { tmpdir } from "node:os";
import path from "node:path";
import type { ResultName } from "../../contract/processing/results.schema.ts";
import type { Engine, EngineResult, SerializedSource, SermonSource, WorkOptions } from "../engine/engine.ts";
import { createProcessContext } from "../testing/testing-context.ts";

const PIECES_OF_EACH = 5;
const connection = process.argv[2]!;
const maxPieces = Number(process.argv[3] ?? Infinity);
let made = 0;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function makePiece(key: string, { pieces, signal }: WorkOptions): Promise<void> {
  signal?.throwIfAborted();
  if (await pieces?.find(key)) return;
  if (made >= maxPieces) {
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    say("stopped");
    signal?.throwIfAborted();
  }
  made += 1;
  await pieces?.save(key, { text: key, tokens: { input: 1, output: 1 } });
  say(`made ${key}`);
}

const makeOf =
  (name: ResultName) =>
  async (_: SerializedSource<SermonSource>, options: WorkOptions = {}): Promise<EngineResult<string>> => {
    for (let done = 0; done < PIECES_OF_EACH; done += 1) {
      await makePiece(`${name} ${done}`, options);
      options.onProgress?.({ done: done + 1, of: PIECES_OF_EACH });
    }
    return { result: `${name} made`, tokens: { input: PIECES_OF_EACH, output: PIECES_OF_EACH } };
  };

const engine: Engine = {
  info: { kind: "model", name: "Pieces", place: "this machine" },
  refineTranscript: makeOf("refinedTranscript"),
  summarizeSermon: makeOf("summary"),
  createLessonPlan: makeOf("lessonPlan"),
  async extractHighlights(source, options) {
    const { result, tokens } = await makeOf("highlights")(source, options);
    return { result: [{ quote: result, note: "" }], tokens };
  },
  generateQuestions: () => Promise.reject(new Error("only jobs")),
  generateActivities: () => Promise.reject(new Error("only jobs")),
  createGuide: () => Promise.reject(new Error("only jobs")),
  createDevotional: () => Promise.reject(new Error("only jobs")),
  createDevotionalSeries: () => Promise.reject(new Error("only jobs")),
};

const context = await createProcessContext(connection, path.join(tmpdir(), "berea-job-server"), {
  createEngine: () => engine,
});
say("ready");

process.once("SIGTERM", async () => {
  await context.close();
  process.exit(0);
});
