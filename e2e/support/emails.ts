// Emails that a test mail server received.
import { expect } from "@playwright/test";
import type { TestMailServer } from "../../server/mail/testing-mail-server.ts";

/** The links of all emails that an address received, oldest first. */
export const listEmailLinks = ({ received }: TestMailServer, email: string): string[] =>
  received
    .filter(({ to }) => to.includes(email))
    .map(({ email: { text = "" } }) => /http:\/\/localhost:\d+\/#\/login\?\S+/.exec(text)?.[0] ?? "");

/** Waits for the `count`-th email of an address and returns its link. */
export async function waitForEmailLink(mails: TestMailServer, email: string, count = 1): Promise<string> {
  await expect
    .poll(() => listEmailLinks(mails, email).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
  return listEmailLinks(mails, email)[count - 1] ?? "";
}
