// Somebody without an account opens an invitation on a server that only invited people can sign up on.
import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { GOOGLE_CALLBACK_PATH } from "../../server/account/google/google-callback.ts";
import { startOpenidProvider } from "../../server/account/google/testing-openid-provider.ts";
import { ServerProcess } from "../support/server-process.ts";
import { expect, signUp } from "../support/test.ts";

base("an invitation leads through a sign-up with Google into the church", async ({ browser }) => {
  base.setTimeout(120_000);
  const google = await startOpenidProvider();
  const { clientId, clientSecret, discoveryUrl } = google.settings;
  const server = await ServerProcess.start({
    SIGN_UP: "invite",
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_DISCOVERY_URL: discoveryUrl,
  });
  google.register(server.address + GOOGLE_CALLBACK_PATH);
  const first = await browser.newContext({ baseURL: server.address });
  const operator = await first.newPage();
  await signUp(operator, "Olivia Owner");
  const post = async (path: string, data: object) =>
    (await operator.request.post(path, { headers: { origin: server.address }, data })).json();
  const church = await post("/api/churches", { name: "Grace Chapel" });
  const { token } = await post(`/api/churches/${church.id}/invitations`, { role: "staff" });

  const login = randomUUID();
  google.users.set(login, { email: `${login}@gmail.test`, email_verified: true, name: "Lydia" });
  const second = await browser.newContext({ baseURL: server.address });
  const page = await second.newPage();
  await page.goto(`/#/invite/${token}`);
  await page.getByRole("link", { name: "Sign Up" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: /Sign in with Google/ }).click();
  const provider = await opening;
  await provider.getByPlaceholder("Enter any login").fill(login);
  await provider.getByPlaceholder("and password").fill("any");
  await provider.getByRole("button", { name: "Sign-in" }).click();
  await provider.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Display Name")).toHaveValue("Lydia");
  for (let step = 1; step < 3; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await page.getByRole("button", { name: "Join Grace Chapel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Chapel" })).toBeVisible();
  await page.goto("/#/church");
  await expect(page.getByRole("heading", { name: "Your Churches" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Church" })).toHaveCount(0);
  await Promise.all([first.close(), second.close()]);
  await server.stop();
  await google.close();
});
