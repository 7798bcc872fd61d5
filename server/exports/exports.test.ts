import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORT_MESSAGES } from "../../contract/records/exports.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { readDocx } from "../transcripts/docx.ts";
import { readLocale } from "./exports.routes.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const run = promisify(execFile);

let berea: TestApp;
let pastor: TestUser;
let folder: string;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
  folder = await mkdtemp(path.join(tmpdir(), "berea-exports-"));
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

const SERMON = {
  title: "The Lamp <in> the #Window",
  date: "2026-11-22",
  scripture: "John 3:16-18; Psalm 23",
  series: "Lights",
  speaker: "Anna Grün",
  tags: ["light", "#Advent"],
  description: "On the light.",
  youtubeUrl: "https://youtu.be/abcdefghijk",
  language: "en",
  notes: "Bring a *lamp*.",
  transcript: "[0:00] Fear not, little flock.\n\n[0:05] שלום to you all, محبة and 平安.",
  segments: [
    { start: 0, end: 4, text: "Fear not, little flock." },
    { start: 5, end: 9, text: "שלום to you all, محبة and 平安." },
  ],
  refinedTranscript: "[0:00] Fear not, little flock.\n\n[0:05] שלום to you all, محبة and 平安.",
  summary:
    "A lamp.\n\n## The lighting\n\n- No lamp ever lit itself.\n\n## The hiding\n\n- A hidden lamp smokes.",
  lessonPlan: "<h2>Aim</h2><p>Read <strong>John 3:16</strong>.</p><ul><li>one</li><li>two</li></ul>",
  highlights: serializeHighlights([
    { quote: "Fear not, little flock.", note: "The heart of it", start_time: 0.25, end_time: 4 },
  ]),
};

let address: string;
beforeAll(async () => {
  const { id } = await pastor.createSermon(SERMON);
  address = `${pastor.sermons}/${id}/export`;
});

/** Downloads a file with a real request and returns its bytes. */
async function download(url: string): Promise<{ status: number; bytes: Uint8Array; headers: Headers }> {
  if (!berea.app.server.listening) await berea.app.listen({ port: 0, host: "127.0.0.1" });
  const at = berea.app.server.address();
  const origin = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  const answer = await fetch(origin + url, {
    headers: { cookie: pastor.cookie, "accept-language": "en-GB,de" },
  });
  return {
    status: answer.status,
    bytes: new Uint8Array(await answer.arrayBuffer()),
    headers: answer.headers,
  };
}

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const textsOf = (xml: string) => Array.from(xml.matchAll(/<a:t>([^<]*)/g), ([, text = ""]) => text).join(" ");

describe("a sermon as a file", () => {
  test("for Word has its texts and a portable name", async () => {
    const { status, bytes, headers } = await download(`${address}/docx`);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain('filename="The Lamp in the #Window.docx"');
    expect(headers.get("content-type")).toContain("wordprocessingml");
    const text = await readDocx(bytes);
    for (const words of [
      "The Lamp <in> the #Window",
      "22 November 2026",
      "No lamp ever lit itself.",
      "Aim",
      "two",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("“Fear not, little flock.”");
  });

  test("for slides has the passages with their text, the points and the quotations", async () => {
    const { bytes } = await download(`${address}/pptx`);
    const slides = Object.entries(unzipSync(bytes))
      .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
      .map(([, xml]) => textsOf(read(xml)));
    const shown = slides.join("\n");
    expect(shown).toContain("The Lamp &lt;in&gt; the #Window");
    expect(shown).toContain("For God so loved the world");
    expect(shown).toContain("The LORD is my shepherd");
    expect(shown).toContain("A hidden lamp smokes.");
    expect(shown).toContain("“Fear not, little flock.”");
  });

  test("as a PDF has searchable text in every script", async (context) => {
    const { bytes } = await download(`${address}/pdf`);
    expect(read(bytes.slice(0, 5))).toBe("%PDF-");
    const file = path.join(folder, "sermon.pdf");
    await writeFile(file, bytes);
    const found = await run("pdftotext", [file, "-"]).catch(() => undefined);
    if (!found) return context.skip("pdftotext is not installed here");
    for (const words of [
      "The Lamp <in> the #Window",
      "No lamp ever lit itself.",
      "John 3:16",
      "שלום",
      "平安",
    ]) {
      expect(found.stdout).toContain(words);
    }
    const { stdout: fonts } = await run("pdffonts", [file]);
    // All fonts are embedded, so that printing doesn't depend on installed ones.
    expect(
      fonts
        .split("\n")
        .slice(2)
        .filter(Boolean)
        .every((line) => / yes yes yes /.test(line)),
    ).toBe(true);
    return undefined;
  });

  test("as Markdown can be imported as the same sermon", async () => {
    const { bytes } = await download(`${address}/md`);
    expect(read(bytes)).toContain("## Summary\n\nA lamp.");
    const { status, body } = await pastor.call("POST", `/api/users/${pastor.uid}/import`, bytes);
    expect(status).toBe(201);
    expect(body.kind).toBe("sermons");
    const again = await pastor.readSermon(body);
    const { segments, lessonPlan, ...same } = SERMON;
    expect(again).toMatchObject(same);
    expect(again.segments).toBeNull();
    expect(again.lessonPlan.replaceAll("\n", "")).toBe(lessonPlan);
  });

  test("for captions has the words with their times", async () => {
    const { bytes, headers } = await download(`${address}/vtt`);
    expect(read(bytes)).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nFear not, little flock.\n\n00:00:05.000 --> 00:00:09.000\nשלום to you all, محبة and 平安.\n",
    );
    expect(headers.get("content-type")).toContain("text/vtt");
  });

  test("has no captions without times", async () => {
    const { id } = await pastor.createSermon({ transcript: "Fear not." });
    expect(await pastor.call("GET", `${pastor.sermons}/${id}/export/srt`)).toMatchObject({
      status: 400,
      body: {
        error: {
          message: "The transcript of this sermon has no times, so it can't be exported as captions.",
        },
      },
    });
  });

  test.each(["docx", "pdf", "pptx", "md"])(
    "can be exported as %s even if it is almost empty",
    async (format) => {
      const { id } = await pastor.createSermon({});
      const { status, bytes } = await download(`${pastor.sermons}/${id}/export/${format}`);
      expect(status).toBe(200);
      expect(bytes.length).toBeGreaterThan(50);
    },
  );

  test.each(["docx", "pdf", "pptx", "md"])(
    "may contain unusual and invalid characters, as %s",
    async (format) => {
      const { id } = await pastor.createSermon({
        title: "\u0007 #set page(width: 1pt) \\input{x} \uFFFE]]> & <x>",
        summary: `${"> ".repeat(300)}deep\n\n| a |\n|---|\n\n${"[".repeat(3000)}\n\n![x](file:///etc/passwd)\n\n#read("/etc/passwd")`,
        lessonPlan: `${"<div>".repeat(2000)}<table></table><ol start="-99999999999"><li></li></ol>`,
        highlights: "{not json",
      });
      const { status, bytes } = await download(`${pastor.sermons}/${id}/export/${format}`);
      expect(status).toBe(200);
      expect(read(bytes)).not.toContain("root:x:0");
    },
  );

  test("opens in LibreOffice if that is installed", async (context) => {
    for (const format of ["docx", "pptx"]) {
      const file = path.join(folder, `sermon.${format}`);
      await writeFile(file, (await download(`${address}/${format}`)).bytes);
      const profile = `-env:UserInstallation=file://${path.join(folder, "profile")}`;
      const done = await run(
        "soffice",
        [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, file],
        {
          timeout: 60_000,
        },
      ).catch((error: { code?: string }) => (error.code === "ENOENT" ? undefined : Promise.reject(error)));
      if (!done) return context.skip("LibreOffice is not installed here");
      const { stdout } = await run("pdftotext", [path.join(folder, "sermon.pdf"), "-"]);
      expect(stdout.replace(/\s+/g, " ")).toContain("No lamp ever lit itself.");
    }
    return undefined;
  }, 120_000);
});

describe("a study as a file", () => {
  const STUDY = {
    title: "Walking in the light",
    description: "Three evenings.",
    scripture: "1 John 1:5-7",
    objectives: "To walk in the light.",
    startDate: "2026-12-01",
    endDate: "2026-12-22",
    ministryTags: "#adults",
    expectedOutcomes: ["Joy", "two\nlines"],
    sessions: [
      {
        id: "first",
        title: "God is light",
        description: "About *light*.",
        scripture: "1 John 1:5",
        discussionQuestions: ["What is light?", "And darkness?"],
        activities: ["Light a candle"],
        resources: [],
        media: [{ type: "youtube" as const, url: "https://youtu.be/abcdefghijk", title: "A -- video" }],
      },
    ],
    generatedContent: { markdown: "# Guide\n\nRead it aloud." },
  };
  let study: string;
  beforeAll(async () => {
    const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/studies`, STUDY);
    study = `/api/users/${pastor.uid}/studies/${body.id}/export`;
  });

  test("for Word and for slides has its sessions", async () => {
    const text = await readDocx((await download(`${study}/docx`)).bytes);
    for (const words of ["Session 1: God is light", "What is light?", "Light a candle", "Read it aloud."]) {
      expect(text).toContain(words);
    }
    const { bytes } = await download(`${study}/pptx`);
    expect(Object.keys(unzipSync(bytes)).length).toBeGreaterThan(10);
  });

  test("as Markdown can be imported as the same study", async () => {
    const { bytes } = await download(`${study}/md`);
    const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/import`, bytes);
    expect(body.kind).toBe("studies");
    const { body: again } = await pastor.call("GET", `/api/users/${pastor.uid}/studies/${body.id}`);
    expect(again).toMatchObject(STUDY);
  });

  test("has no captions", async () => {
    expect((await pastor.call("GET", `${study}/srt`)).status).toBe(404);
  });
});

describe("a devotional as a file", () => {
  const DEVOTIONAL = {
    title: "Morning light",
    date: "2026-12-01",
    scripture: "John 8:12",
    reading: "The *light* of the world.",
    reflectionQuestions: ["Where is it dark?"],
    prayer: "Lord, shine.",
    series: "Advent",
    seriesDay: 2,
  };

  test("has the text of its passage, and survives export to and import from Markdown", async () => {
    const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/devotionals`, DEVOTIONAL);
    const devotional = `/api/users/${pastor.uid}/devotionals/${body.id}/export`;
    const text = await readDocx((await download(`${devotional}/docx`)).bytes);
    expect(text).toContain("I am the light of the world");
    expect(text).toContain("Advent, Day 2");
    expect((await download(`${devotional}/pdf`)).status).toBe(200);
    const { bytes } = await download(`${devotional}/md`);
    const { body: made } = await pastor.call("POST", `/api/users/${pastor.uid}/import`, bytes);
    const { body: again } = await pastor.call("GET", `/api/users/${pastor.uid}/devotionals/${made.id}`);
    expect(again).toMatchObject(DEVOTIONAL);
  });
});

describe("files", () => {
  test("are only for their owner", async () => {
    const other = await berea.signUp();
    const id = address.split("/").at(-2);
    for (const url of [`${address}/md`, `${other.sermons}/${id}/export/md`]) {
      expect((await other.call("GET", url)).status).toBe(404);
      expect((await berea.anonymous.call("GET", url)).status).toBe(401);
    }
  });

  test("of unknown kinds and formats are not found", async () => {
    for (const wrong of [`${address}/exe`, `/api/users/${pastor.uid}/mails/1/export/md`]) {
      expect((await pastor.call("GET", wrong)).status).toBe(404);
    }
  });

  test.each([
    [
      "a text from another program",
      "# Hello",
      "This isn't a Markdown file exported from Berea. To import a transcript, create a sermon.",
    ],
    [
      "bytes that are no text",
      "\u0000\u0001",
      "This isn't a Markdown file exported from Berea. To import a transcript, create a sermon.",
    ],
    [
      "a date that is none",
      '---\nberea: "sermon"\ndate: "soon"\n---\n\n# A\n',
      "Date must be written as YYYY-MM-DD",
    ],
  ])("with %s are not imported", async (_, file, message) => {
    const before = (await pastor.call("GET", pastor.sermons)).body.items.length;
    expect(
      await pastor.call("POST", `/api/users/${pastor.uid}/import`, new TextEncoder().encode(file)),
    ).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
    expect((await pastor.call("GET", pastor.sermons)).body.items).toHaveLength(before);
  });

  test("format dates in the browser's language or in English", () => {
    expect(readLocale("de-DE,de;q=0.9")).toBe("de-DE");
    expect(readLocale("*")).toBe("en");
    expect(readLocale(undefined)).toBe("en");
  });
});

const exportSermon = async (fields: object, format: string) => {
  const { body } = await pastor.call("POST", pastor.sermons, { title: "Fear not", ...fields });
  return download(`${pastor.sermons}/${body.id}/export/${format}`);
};

describe("hostile texts", () => {
  const HOSTILE_LINKS = [
    "http:javascript:alert(1)",
    "https://bank.test@evil.test/",
    "mailto:nobody",
    "javascript:alert(1)",
  ];

  test("have only safe links in a Word file", async () => {
    const addresses = [...HOSTILE_LINKS, 'https://a.test/b c"d'];
    const { bytes } = await exportSermon(
      {
        summary: addresses.map((link) => `[words](<${link}>)`).join("\n\n"),
        lessonPlan: addresses.map((link) => `<p><a href='${link}'>words</a></p>`).join(""),
      },
      "docx",
    );
    const relations = read(unzipSync(bytes)["word/_rels/document.xml.rels"]!);
    const links = Array.from(
      relations.matchAll(/Target="([^"]*)" TargetMode="External"/g),
      ([, link]) => link,
    );
    expect(new Set(links)).toEqual(new Set(["https://a.test/b%20c%22d"]));
  });

  test("have only safe links in Markdown", async () => {
    const lessonPlan = HOSTILE_LINKS.map((link) => `<p><a href="${link}">words</a></p>`).join("");
    const file = read((await exportSermon({ lessonPlan }, "md")).bytes);
    expect(file).toContain("words");
    expect(file).not.toContain("](");
  });

  const wide = `${"a|".repeat(20_000)}\n${"-|".repeat(20_000)}\n${"|\n".repeat(10_000)}`;
  const backticks = Array.from({ length: 1_200 }, (_, at) => "`".repeat(at + 1)).join(" ");

  test.each([
    ["a table of 200 million cells", wide],
    ["backticks that take quadratic time", backticks],
  ])("that are %s are not imported as a lesson plan, but exported to a file unchanged", async (_, text) => {
    const file = `---\nberea: sermon\n---\n\n# Fear not\n\n<!-- berea:lessonPlan -->\n## Lesson Plan\n\n${text}\n`;
    const sent = await pastor.call("POST", `/api/users/${pastor.uid}/import`, new TextEncoder().encode(file));
    expect(sent).toMatchObject({
      status: 400,
      body: { error: { code: "invalid", message: EXPORT_MESSAGES.planTooComplex } },
    });
    const { status, bytes } = await exportSermon({ summary: text.slice(0, 100_000) }, "docx");
    expect(status).toBe(200);
    expect(await readDocx(bytes)).toContain(text.slice(0, 100).trim());
  });

  test("with an HTML table that would need 100 million cells keep their text in rows", async () => {
    const lessonPlan = `<table><tr>${"<td>a</td>".repeat(10_000)}</tr>${"<tr><td>b</td></tr>".repeat(10_000)}</table>`;
    const { status, bytes } = await exportSermon({ lessonPlan }, "docx");
    expect(status).toBe(200);
    expect(await readDocx(bytes)).toContain("a a a a");
  });
});
