import { expect, test } from "vitest";
import { renderAccountEmail } from "./account-emails.ts";

const LINK = "https://berea.test/#/login?token=a&b=c";
const lydia = { email: "lydia@berea.test", name: "Lydia" };

test.each(["verify-email", "reset-password", "password-changed", "google-linked"] as const)(
  "%s has a text and an HTML version with the link in both",
  (kind) => {
    const { to, link, text, html } = renderAccountEmail(kind, lydia, LINK);
    expect({ to, link }).toEqual({ to: lydia.email, link: LINK });
    expect(text).toContain("Hello Lydia,");
    expect(text).toContain(`\n${LINK}\n`);
    const escaped = LINK.replace("&", "&amp;");
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).toContain(`>${escaped}</a>`);
    expect(html).toContain("Hello Lydia,");
  },
);

test("emails load nothing and support dark mode", () => {
  const { html } = renderAccountEmail("reset-password", lydia, LINK);
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/i);
  expect(html).toContain("prefers-color-scheme: dark");
});

test("names are escaped and add no headers", () => {
  const { html, text, subject, to } = renderAccountEmail(
    "reset-password",
    { email: "lydia@berea.test", name: `<b onclick='x'>"Lydia" & co</b>\r\nBcc: all@berea.test` },
    LINK,
  );
  expect(html).not.toContain("<b ");
  expect(subject + to).not.toContain("Bcc");
  expect(text.split("\n")[0]).toBe("Hello,");
});

test.each([
  "Win a car at cars.example now",
  "https://evil.example",
  "www.evil.example",
  "write to me@evil.example",
  "a".repeat(61),
  "  \u202e ",
])("does not greet with a name that is an advertisement: %j", (name) => {
  expect(
    renderAccountEmail("verify-email", { email: "lydia@berea.test", name }, LINK).text.split("\n")[0],
  ).toBe("Hello,");
});

test.each(["J. R. R. Tolkien", "María-José O'Neill", "王小明", "Dr. Martin Luther King Jr."])(
  "greets %s by name",
  (name) => {
    const [greeting] = renderAccountEmail(
      "verify-email",
      { email: "lydia@berea.test", name },
      LINK,
    ).text.split("\n");
    expect(greeting).toBe(`Hello ${name},`);
  },
);
