import { describe, expect, test } from "vitest";
import { KING_JAMES, type EditionSource } from "../../../scripture/bible/edition.ts";
import { writeEdition } from "../../../scripture/bible/testing-edition.ts";
import { LAMP_SERMON } from "../../builtin/testing-sermons.ts";
import type { PieceStore } from "../../engine.ts";
import { createVerifier } from "../../verify/verifier.ts";
import type { ModelServer } from "../calls/testing-model-server.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";

const { start } = prepareModelEngines();
const edition = writeEdition();

const LINE = "God loved everyone on earth so deeply that he gave his one Son";
const subject = { scripture: "John 3:16-18", title: "", description: "", objectives: "", existing: [] };
const session = { title: "", description: "", discussionQuestions: [], activities: [], resources: [] };
const study = {
  ...subject,
  materials: "",
  difficultyLevel: "",
  targetAgeGroup: "",
  prerequisites: "",
  expectedOutcomes: [],
  sessions: [{ ...session, scripture: "John 3:16-18" }],
};
const promptsOf = ({ calls }: ModelServer) => calls.map(({ input }) => input).join("\n");
const reply = (fields: object) => ({
  answer: (_: unknown, json: string) => JSON.stringify({ ...JSON.parse(json), ...fields }),
});

describe("a model", () => {
  test("gets the passage of a guide in the preferred edition, which the program prints", async () => {
    const { engine, server } = await start();
    const { result } = await engine.createGuide({ ...study, edition });
    expect(promptsOf(server)).toContain(`John 3:16-18 (Plain Bible)\n3:16 ${LINE}`);
    const guide = result.join("\n");
    expect(guide).toContain(`**John 3:16-18 (Plain Bible)**\n\n> **16** ${LINE}`);
    expect(guide.split("© The Plain Bible Society")).toHaveLength(2);
    expect(guide).not.toMatch(/King James|begotten/);
  });

  test("gets it for questions too", async () => {
    const { engine, server } = await start();
    await engine.generateQuestions({ ...subject, edition });
    expect(promptsOf(server)).toContain(`3:16 ${LINE}`);
    expect(promptsOf(server)).not.toContain("begotten");
  });

  test("has the reading of a lesson plan added in the preferred edition", async () => {
    const { engine } = await start();
    const sermon = { transcription: LAMP_SERMON, scripture: "Matthew 5:14-16", edition };
    const { result } = await engine.createLessonPlan(sermon);
    expect(result).toContain("Matthew 5:14-16 (Plain Bible)");
    expect(result).toContain("a village on a hill");
    expect(result).toContain("<em>© The Plain Bible Society</em>");
  });

  test("is asked again for a lesson plan if the edition changed after a crash", async () => {
    const { engine, server } = await start();
    const kept = new Map<string, Awaited<ReturnType<PieceStore["find"]>>>();
    const pieces: PieceStore = {
      find: async (key) => kept.get(key),
      save: async (key, piece) => void kept.set(key, piece),
    };
    const plan = async (of: EditionSource) => {
      const source = { transcription: LAMP_SERMON, scripture: "Matthew 5:14-16", edition: of };
      return (await engine.createLessonPlan(source, { pieces })).result;
    };
    await plan(edition);
    expect(await plan(edition)).toContain("Plain Bible");
    expect(server.calls).toHaveLength(1);
    expect(await plan(KING_JAMES)).toContain("King James Version");
    expect(server.calls).toHaveLength(2);
  });

  test("may quote the preferred edition and the King James Version, but no one's invention", async () => {
    const { engine } = await start(
      reply({
        questions: [
          `What does “${LINE}” ask of you?`,
          "What does “his only begotten Son” mean to you?",
          "What does “God loved the planet and its many people” mean to you?",
        ],
      }),
    );
    const { result } = await engine.createDevotional({ edition, scripture: "John 3:16-18", title: "" });
    expect(result.reflectionQuestions).toEqual([
      `What does “${LINE}” ask of you?`,
      "What does “his only begotten Son” mean to you?",
    ]);
  });

  test("may write English about a passage that is printed in another language", async () => {
    const verses = {
      "John 3:16": "# Dios quiso tanto a la gente que le dio a su Hijo.",
      "John 3:17": "Vino a rescatar a todos y no a juzgarlos.",
    };
    const spanish = writeEdition({ verses }, { name: "Biblia Sencilla", language: "es" });
    const { engine, server } = await start(
      reply({
        reading: ["The Father loved the world and gave his only Son."],
        questions: ["Whom does he love?"],
      }),
    );
    const { result } = await engine.createDevotional({ ...subject, edition: spanish });
    expect(promptsOf(server)).toContain("Dios quiso tanto a la gente");
    expect(result.reading).toContain("**John 3:16-18 (Biblia Sencilla)**");
    expect(server.calls).toHaveLength(1);
  });
});

test("verification accepts words of the preferred edition in any alphabet", () => {
  const verses = { "John 3:16": "# Бог полюбил людей и дал им своего Сына." };
  const russian = writeEdition({ verses }, { id: "prostaya", language: "ru" });
  const text = "In John 3:16 we read: “Бог полюбил людей и дал им своего Сына”.";
  const filter = (of: EditionSource) =>
    createVerifier({ edition: of, texts: ["John 3:16"] }).filterText(text).text;
  expect(filter(russian)).toBe(text);
  expect(filter(edition)).not.toContain("полюбил");
});
