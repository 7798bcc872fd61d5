import { expect, test } from "vitest";
import { KING_JAMES } from "../../scripture/bible/edition.ts";
import { summarizeSermon } from "./summary.ts";

const summarize = (transcription: string) => summarizeSermon({ edition: KING_JAMES, transcription });

const times = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(" ");

const sermon = `${times(
  12,
  (at) =>
    `On day ${at} the older brother stayed outside the house and heard the music. We need the mercy of God.`,
)} Please open your Bibles to Luke 15:25-32. ${times(
  12,
  (at) =>
    `In town ${at} people know the mercy of God. The older son in Luke 15 was angry and would not go in.`,
)}`;

test("a summary starts with the passage of the sermon and with what the sermon repeats", () => {
  const summary = summarize(sermon);
  expect(summary).toMatch(/^\*\*Text:\*\* Luke 15:25-\d+\n\nThis sermon is on Luke 15:25-/);
  expect(summary).toMatch(/^### The older brother \(Luke 15:25-\d+\)$/m);
  expect(summary).toMatch(/mercy of God/);
});

test("a summary quotes what the preacher calls the main point if it is too long for a heading", () => {
  const idea =
    "God opens the door for the son who stayed outside and for the son who came home with nothing in his hands.";
  expect(summarize(`${sermon} The main point of this story is this. ${idea} ${sermon}`)).toContain(
    `Its main point, in the preacher's words: “${idea}”`,
  );
});

test("a summary names the title that the preacher gives the sermon, unless it is that of the record", () => {
  const titled = `I've titled the message this morning, the music of mercy, the music of mercy. ${sermon}`;
  expect(summarize(titled)).toMatch(/^This sermon, “The music of mercy,” is on Luke 15:25-/m);
  const source = { edition: KING_JAMES, transcription: titled, title: "The Music of Mercy" };
  expect(summarizeSermon(source)).toMatch(/^This sermon is on Luke 15:25-/m);
  expect(summarize(`Today's talk is called Who stays outside? ${sermon}`)).toMatch(
    /^This sermon, “Who stays outside\?” is/m,
  );
});

test("what a service sings and reads before the text of the sermon is none of its topics", () => {
  const service = times(
    8,
    (at) =>
      `In verse ${at} we sing of the wonderful love of God. Isaiah 60 is our call to worship for day ${at}.`,
  );
  const summary = summarize(`${service} ${sermon}`);
  expect(summary).not.toMatch(/^###.*wonderful love/im);
  expect(summary).not.toContain("turns to Isaiah 60");
  expect(summarize(`${sermon} ${service}`)).toContain("turns to Isaiah 60");
});

test("a summary names the words that a sermon says more often than others do", () => {
  const spoken = times(
    24,
    (at) => `On road ${at} we looked for hospitality. The bus of line ${at} drove past a shop and a park.`,
  );
  expect(summarize(spoken)).toMatch(/keeps coming back to “hospitality”/);
});

test("nothing is said about a short text or one that repeats nothing", () => {
  expect(summarize("Grace is free. Grace is for all who come. Nobody ever earned it.")).not.toContain(
    "This sermon",
  );
});

test("nothing is said about a sermon in another language", () => {
  const spanish = times(60, (at) => `La gracia de Dios basta para la casa ${at} y su amor no falla nunca.`);
  expect(summarize(spanish)).not.toContain("This sermon");
});
