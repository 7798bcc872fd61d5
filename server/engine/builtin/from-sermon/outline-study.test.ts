import { describe, expect, it } from "vitest";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import type { SermonWithSummary } from "../../engine.ts";
import { LAMP_SERMON } from "../testing-sermons.ts";
import { outlineStudy } from "./outline-study.ts";

const study = (fields: Partial<SermonWithSummary>) =>
  outlineStudy({
    edition: KING_JAMES,
    title: "The Lamp",
    description: "",
    scripture: "",
    summary: "",
    transcription: LAMP_SERMON,
    ...fields,
  });

/** A summary of the built-in engine that has nothing but the names of the points. */
const NAMES = `**Text:** Matthew 5:14

This sermon is on Matthew 5:14.

## Points

### Salt and light (Matthew 5:13-16)

### The oil of the lamp

## Passages used

- Matthew 5:14
- John 3:20`;

describe("a study on a sermon", () => {
  it("is described by what the summary says of the sermon, without the line that names its text", () => {
    expect(study({ summary: NAMES }).description).toBe("This sermon is on Matthew 5:14.");
  });

  it("names a passage once, and not in the titles of its sessions", () => {
    const { sessions, objectives } = study({ summary: NAMES });
    expect(sessions.map(({ title }) => title)).toEqual(["Salt and light", "The oil of the lamp"]);
    expect(objectives).toContain("“Salt and light” and “The oil of the lamp”");
    expect(sessions[0]?.scripture).toBe("Matthew 5:13-16");
  });

  it("quotes and discusses what the sermon says on a point of which the summary has only the name", () => {
    const session = study({ summary: NAMES }).sessions.find(({ title }) => title === "The oil of the lamp");
    expect(session?.description).toMatch(/oil/);
    expect(session?.discussionQuestions.filter((text) => text.startsWith("From the sermon: “"))).toHaveLength(
      1,
    );
  });

  it("has its sessions on the sermon text, whatever else they mention", () => {
    for (const { scripture } of study({ summary: "" }).sessions) expect(scripture).toBe("Matthew 5:14");
  });
});
