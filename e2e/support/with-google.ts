// A server on which people can sign in with Google, which is a test provider.
import { GOOGLE_CALLBACK_PATH } from "../../server/account/google/google-callback.ts";
import {
  startOpenidProvider,
  type TestOpenidProvider,
} from "../../server/account/google/testing-openid-provider.ts";
import { ServerProcess } from "./server-process.ts";
import { test as base } from "./test.ts";

/** Tests with such a server, which has further settings. */
export const testWithGoogle = (settings: Record<string, string> = {}) =>
  base.extend<object, { google: TestOpenidProvider; berea: ServerProcess }>({
    google: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
      async ({}, use) => {
        const google = await startOpenidProvider();
        await use(google);
        await google.close();
      },
      { scope: "worker" },
    ],
    berea: [
      async ({ google }, use) => {
        const server = await ServerProcess.start({
          ...settings,
          GOOGLE_CLIENT_ID: google.settings.clientId,
          GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
          GOOGLE_DISCOVERY_URL: google.settings.discoveryUrl,
        });
        google.register(server.address + GOOGLE_CALLBACK_PATH);
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],
  });
