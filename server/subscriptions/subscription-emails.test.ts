// What emails about new sermons say, with titles that attack or break layouts, as a real mail server receives them.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteSubscribers } from "../db/schema.ts";
import type { TestMailServer } from "../mail/testing-mail-server.ts";
import { publish } from "../publications/testing-publications.ts";
import type { TestApp, TestUser } from "../testing/testing.ts";
import { createAppWithMail, letTimePass, offerEmails } from "./testing-subscriptions.ts";

let berea: TestApp;
let mailServer: TestMailServer;
let owner: TestUser;

beforeAll(async () => {
  ({ berea, mailServer } = await createAppWithMail());
  owner = await berea.signUp("Anna Green");
  await offerEmails(owner, "chapel", { title: "Grace Chapel" });
  await berea.context.db.execute(
    sql`insert into site_subscribers (site_id, email, confirmed_at) select id, 'lydia@berea.test', now() from sites`,
  );
});
afterAll(async () => {
  await berea.close();
  await mailServer.close();
});

interface ReadEmail {
  headers: Record<string, string>;
  text: string;
  html: string;
}

const decode = (text: string, isWord = false): string =>
  Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replaceAll(isWord ? "_" : "\0", " ")
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString();

const readWord = (_: string, encoding: string, text: string) =>
  encoding === "B" ? Buffer.from(text, "base64").toString() : decode(text, true);

/** Undoes the encodings of MIME (RFC 2045, 2047). */
function readEmail(source: string): ReadEmail {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\?=\r\n\s+=\?/g, "?==?").replaceAll(/\r\n\s+/g, " ");
  const headers = unfolded.split("\r\n").map((line) => {
    const [name = "", ...value] = line.split(":");
    const words = value.join(":").trim();
    return [
      name.toLowerCase(),
      words.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, readWord).replaceAll(/ +/g, " "),
    ];
  });
  const boundary = /boundary="([^"]+)"/.exec(head)![1]!;
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const [text = "", html = ""] = ["text/plain", "text/html"].map((type) => {
    const [partHead = "", ...body] = parts.find((part) => part.includes(type))!.split("\r\n\r\n");
    const content = body.join("\r\n\r\n");
    return partHead.includes("base64") ? Buffer.from(content, "base64").toString() : decode(content);
  });
  return { headers: Object.fromEntries(headers), text: text.replaceAll("\r\n", "\n"), html };
}

/** The email about sermons whose published texts are replaced by these. */
async function receive(...texts: { title?: string; summary?: string }[]): Promise<ReadEmail> {
  const { db } = berea.context;
  mailServer.received.length = 0;
  for (const { title = "Fear not", summary = "" } of texts) {
    const { id } = await owner.createSermon({ title: "Fear not", date: "2026-11-22", speaker: "Åsa Grün" });
    expect((await publish(owner, { owner, path: `sermons/${id}` })).status).toBe(200);
    await db.execute(
      sql`update publications set title = ${title}, listed_on = '2026-11-22', content = content
        || jsonb_build_object('excerpt', ${summary}::text, 'document', content -> 'document' || '{"description": ""}')
        where record_id = ${id}`,
    );
  }
  await letTimePass(db);
  await berea.context.subscriptionMails.deliver();
  await letTimePass(db);
  await berea.context.subscriptionMails.deliver();
  expect(mailServer.received).toHaveLength(1);
  return readEmail(mailServer.received[0]!.source);
}

test("an email about one sermon is complete as text, and its headers are those of a list", async () => {
  const { headers, text, html } = await receive({ title: "The Little Flock", summary: "Do not be afraid." });
  const [{ id } = { id: "" }] = await berea.context.db.select().from(siteSubscribers);
  const sermon = /http:\/\/berea\.test\/c\/chapel\/sermons\/\S+/.exec(text)![0];
  const unsubscribe = `http://berea.test/c/chapel/unsubscribe/${berea.context.subscriptionTokens.write("unsubscribe", id)}`;
  expect(text.trim()).toBe(
    [
      "A new sermon:\n",
      `The Little Flock\nNovember 22, 2026 · Åsa Grün\nDo not be afraid.\n${sermon}\n`,
      "You receive this email because you subscribed to new sermons of Grace Chapel.\n",
      `Unsubscribe:\n${unsubscribe}\n`,
      "Grace Chapel",
    ].join("\n"),
  );
  expect(headers).toMatchObject({
    from: "Grace Chapel <berea@berea.test>",
    to: "lydia@berea.test",
    subject: "The Little Flock · Grace Chapel",
    "list-unsubscribe": `<${unsubscribe}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "list-id": "<chapel.sermons.berea.test>",
    "message-id": expect.stringMatching(/^<[\da-f-]{36}@berea\.test>$/),
    precedence: "bulk",
    "auto-submitted": "auto-generated",
  });
  expect(Math.abs(Date.now() - Date.parse(headers.date!))).toBeLessThan(10 * 60_000);
  expect(html).toContain(`href="${sermon}"`);
  expect(html).toContain(`href="${unsubscribe}"`);
});

test("several sermons are in the text one after the other, with a link to all", async () => {
  const { headers, text } = await receive({ title: "One" }, { title: "Two" });
  expect(headers.subject).toBe("2 new sermons · Grace Chapel");
  expect(text).toContain("New sermons:\n\n");
  expect(text).toMatch(/^One\n.*\nhttp.*$/m);
  expect(text).toMatch(/^Two\n.*\nhttp.*$/m);
  expect(text).toContain("Open all sermons:\nhttp://berea.test/c/chapel/sermons\n");
});

test.each([
  ["lines and headers", "Fear\r\nBcc: all@berea.test\n\n<b>not", "Fear Bcc: all@berea.test <b>not"],
  ["encoded words", "=?UTF-8?B?PGI+?= Fear not", "=?UTF-8?B?PGI+?= Fear not"],
  ["markup", '<img src=x onerror="alert(1)">&amp;</title>', '<img src=x onerror="alert(1)">&amp;</title>'],
  ["another direction", "\u202Etxt.exe\u2066 لا تخف\u200F", "txt.exe لا تخف"],
  ["joiners", "می\u200Cخواهم 👨\u200D👩\u200D👧", "می\u200Cخواهم 👨\u200D👩\u200D👧"],
  ["spaces only", "\u200B \u3000\n", "A new sermon"],
])("a title with %s stays one line that does nothing", async (_, title, shown) => {
  const { headers, text, html } = await receive({ title });
  expect(headers.subject).toBe(`${shown} · Grace Chapel`);
  expect(headers).not.toHaveProperty("bcc");
  expect(text).toContain(`\n\n${shown}\nNovember 22, 2026`);
  expect(html).not.toMatch(/<(?:img|b)\b/);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test.each([
  ["letters", "w".repeat(10_000), `${"w".repeat(120)}…`],
  ["words", "Fear not. ".repeat(1_000), `${"Fear not. ".repeat(12).trim()}…`],
  ["emoji", "👨‍👩‍👧".repeat(1_000), `${"👨‍👩‍👧".repeat(15)}…`],
  ["marks on one letter", `a${"\u0301".repeat(10_000)}`, `a${"\u0301".repeat(119)}…`],
])("a title of 10,000 characters of %s is cut", async (_, title, shown) => {
  const { headers, text, html } = await receive({ title, summary: title });
  expect(headers.subject).toBe(`${shown} · Grace Chapel`);
  expect(text).toContain(`\n\n${shown}\nNovember`);
  expect(text).not.toContain("\uFFFD");
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});
