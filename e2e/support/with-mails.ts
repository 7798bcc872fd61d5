// A server that can send email; `set-up.spec.ts` covers servers that can't.
import { TestMailServer } from "../../server/mail/testing-mail-server.ts";
import { ServerProcess } from "./server-process.ts";
import { test as base } from "./test.ts";

export const test = base.extend<object, { mails: TestMailServer; berea: ServerProcess }>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const mails = await TestMailServer.start();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  berea: [
    async ({ mails }, use) => {
      const server = await ServerProcess.start({ SMTP_URL: mails.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});
