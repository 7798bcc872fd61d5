import { describe, expect, test } from "vitest";
import { readPlanText } from "./read-plan-text.ts";

const MARKDOWN = `# Lesson plan

## Objective
To carry the light, not to be it.

## Scripture reading
Matthew 5:14-16

> Ye are the lamp of the world.

## 1. The lighting of the lamp (10 minutes)
No lamp ever lit itself. The light of a Christian is borrowed.

What has lit yours?

## Discussion questions
1. Who steers by your lamp?
2. What covers it?

## Closing prayer
Lord, give us **oil**.`;

const PLAN = {
  aim: "To carry the light, not to be it.",
  materials: [],
  opening: "",
  points: [
    {
      heading: "The lighting of the lamp",
      summary: "No lamp ever lit itself. The light of a Christian is borrowed.",
      question: "What has lit yours?",
    },
  ],
  discussion: ["Who steers by your lamp?", "What covers it?"],
  activity: { title: "", steps: [] },
  takeHome: [],
  prayer: "Lord, give us oil.",
};

describe("readPlanText", () => {
  test("reads the parts of a plan in Markdown, without what it quotes from memory", () => {
    expect(readPlanText(MARKDOWN)).toEqual(PLAN);
  });

  test("reads the same in HTML", () => {
    const html = `<script>alert(1)</script><h1>Lesson plan</h1><h2>Objective</h2><p>To carry the light, not to be it.</p>
<h3>1. The lighting of the lamp (10 minutes)</h3><p>No lamp ever lit itself. The light of a Christian is borrowed.</p>
<p>What has lit yours?</p><blockquote><p>Ye are the lamp of the world.</p></blockquote>
<h3>Discussion questions</h3><ol><li>Who steers by your lamp?</li><li>What covers it?</li></ol>
<h3>Closing prayer</h3><p>Lord, give us <b>oil</b>.</p>`;
    expect(readPlanText(html)).toEqual(PLAN);
  });

  test("reads no plan in plain words", () => {
    expect(readPlanText("I cannot help with that.")).toBeUndefined();
  });
});
