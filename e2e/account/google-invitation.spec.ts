// Somebody without an account opens an invitation on a server on which only invited people can sign up.
import { randomUUID } from "node:crypto";
import { expect, signUp } from "../support/test.ts";
import { testWithGoogle } from "../support/with-google.ts";

const test = testWithGoogle({ SIGN_UP: "invite" });

test("an invitation leads through a first sign-in with Google into the church", async ({
  page: operator,
  browser,
  baseURL,
  google,
  berea,
}) => {
  test.slow();
  await signUp(operator, "Olivia Owner");
  const post = async (path: string, data: object) =>
    (await operator.request.post(path, { headers: { origin: berea.address }, data })).json();
  const church = await post("/api/churches", { name: "Grace Chapel" });
  const { token } = await post(`/api/churches/${church.id}/invitations`, { role: "staff" });

  const login = randomUUID();
  google.users.set(login, { email: `${login}@gmail.test`, email_verified: true, name: "Lydia" });
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/#/invite/${token}`);
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google", exact: true }).click();
  const provider = await opening;
  await provider.getByPlaceholder("Enter any login").fill(login);
  await provider.getByPlaceholder("and password").fill("any");
  await provider.getByRole("button", { name: "Sign-in" }).click();
  await provider.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Display Name")).toHaveValue("Lydia");
  for (let step = 1; step < 3; step += 1)
    await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Complete Setup", exact: true }).click();
  await page.getByRole("button", { name: "Join Grace Chapel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Chapel" })).toBeVisible();
  await context.close();
});
