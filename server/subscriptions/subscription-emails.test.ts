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

/** The email about sermons whose published texts are replaced by these. */
async function receive(...texts: { title?: string; summary?: string }[]) {
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
  const { subject, headers, text = "", html = "" } = mailServer.received[0]!.email;
  return { subject, headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])), text, html };
}

test("an email about one sermon is complete as text, and its headers are those of a list", async () => {
  const { subject, headers, text, html } = await receive({
    title: "The Little Flock",
    summary: "Do not be afraid.",
  });
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
  expect(subject).toBe("The Little Flock · Grace Chapel");
  expect(headers).toMatchObject({
    from: "Grace Chapel <berea@berea.test>",
    to: "lydia@berea.test",
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
  const { subject, text } = await receive({ title: "One" }, { title: "Two" });
  expect(subject).toBe("2 new sermons · Grace Chapel");
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
  const { subject, headers, text, html } = await receive({ title });
  expect(subject).toBe(`${shown} · Grace Chapel`);
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
  const { subject, text, html } = await receive({ title, summary: title });
  expect(subject).toBe(`${shown} · Grace Chapel`);
  expect(text).toContain(`\n\n${shown}\nNovember`);
  expect(text).not.toContain("\uFFFD");
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});
