// What emails look like in programs that show HTML, on phones and in windows, in both color schemes.
import { composeEmail, composeLetter } from "../../server/mail/compose-email.ts";
import { expectReadable, expectToFit, test } from "../support/test.ts";

const entry = {
  title: "The Little Flock",
  link: "https://berea.test/c/grace-chapel/sermons/the-little-flock",
  facts: "November 22, 2026 · Luke 12:22–34 · Åsa Grün",
  text: "The Father knows what they need. He calls them a little flock, and gives them the kingdom.",
};
const unsubscribe = {
  label: "Unsubscribe",
  link: `https://berea.test/c/grace-chapel/unsubscribe/${"x".repeat(80)}`,
};

const EMAILS = {
  "about new sermons": composeLetter("lydia@berea.test", "2 new sermons · Grace Chapel", {
    sender: "Grace Chapel",
    before: ["New sermons:"],
    entries: [entry, { ...entry, title: "لا تخف أيها القطيع الصغير", facts: "" }],
    button: { label: "Open all sermons", link: "https://berea.test/c/grace-chapel/sermons" },
    after: ["You receive this email because you subscribed to new sermons of Grace Chapel."],
    ending: unsubscribe,
  }),
  "with long words": composeLetter("lydia@berea.test", "W".repeat(120), {
    sender: "W".repeat(120),
    before: ["A new sermon:"],
    entries: [{ ...entry, title: "W".repeat(120), facts: "w".repeat(240), text: "w".repeat(400) }],
    button: { label: "Open the sermon", link: entry.link },
    after: [`You receive this email because you subscribed to new sermons of ${"W".repeat(120)}.`],
    ending: unsubscribe,
  }),
  "to confirm an address": composeEmail(
    { email: "lydia@berea.test", name: "Lydia" },
    "Confirm your address",
    {
      before: ["Please confirm your address:"],
      button: { label: "Confirm", link: `https://berea.test/#/login?verify=${"x".repeat(300)}` },
      after: ["If it wasn’t you, you can ignore this email."],
    },
  ),
};

for (const [name, { html }] of Object.entries(EMAILS)) {
  test(`an email ${name} fits and is readable at 360 and 640 pixels`, async ({ page }) => {
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 740 });
      await page.setContent(html);
      await expectToFit(page, `${width} pixels`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectReadable(page);
      }
    }
  });
}
