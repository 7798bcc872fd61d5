import { sql } from "drizzle-orm";
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from "vitest";
import { describeRefusal, type SignUpMode, type SignUpRefusal } from "../../../contract/account/sign-up.ts";
import { CHURCH_MESSAGES } from "../../../contract/churches/churches.ts";
import { churchInvitations, user, verification } from "../../db/schema.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../../testing/testing.ts";
import { TEST_RETRY_POLICY, TestBrowser } from "../google/testing-browser.ts";
import { startProvider, type TestProvider } from "../google/testing-provider.ts";
import { createSignUpInvitation } from "./sign-up-invitations.ts";

let google: TestProvider;
let berea: TestApp;

beforeAll(async () => void (google = await startProvider()));
afterAll(() => google.close());
beforeEach(() => google.startNewUser());
afterEach(() => berea.close());

const openApp = async (signUp: SignUpMode) =>
  void (berea = await createTestApp({
    signUp,
    google: google.settings,
    youtubeRetryPolicy: TEST_RETRY_POLICY,
  }));

const signUp = (email: string, invitation?: string | object) =>
  berea.anonymous.call("POST", "/api/auth/sign-up/email", {
    name: "Ben",
    email,
    password: TEST_PASSWORD,
    ...(invitation !== undefined && { invitation }),
  });

const refusedWith = (reason: SignUpRefusal) => ({
  status: 403,
  body: { code: reason.toUpperCase(), message: describeRefusal(reason) },
});

const signUpWithGoogle = async (invitation?: string) => {
  const browser = new TestBrowser(berea);
  const { body } = await browser.startSignIn(invitation === undefined ? {} : { invitation });
  return browser.openCallback(await google.visit(body.url));
};

const countAccounts = () => berea.context.db.$count(user);
const findMode = async () => (await berea.anonymous.call("GET", "/api/installation")).body.signUp;

describe("a closed server", () => {
  beforeEach(() => openApp("closed"));

  test("lets the first account be created, and no other", async () => {
    expect(await findMode()).toBe("open");
    const first = await berea.signUp("First");
    expect((await first.call("GET", "/api/operator")).body.isOperator).toBe(true);
    expect(await findMode()).toBe("closed");
    expect(await signUp("ben@berea.test")).toMatchObject(refusedWith("sign_up_closed"));
    // The same answer whether or not the address has an account.
    expect(await signUp(first.email)).toMatchObject(refusedWith("sign_up_closed"));
    const invitation = await createSignUpInvitation(berea.context.db, "ben@berea.test");
    expect(await signUp("ben@berea.test", invitation)).toMatchObject(refusedWith("sign_up_closed"));
    expect(await signUpWithGoogle()).toMatch(/^error=SIGN_UP_CLOSED/);
    expect(await signUpWithGoogle(invitation)).toMatch(/^error=SIGN_UP_CLOSED/);
    expect(await countAccounts()).toBe(1);
  });

  test("lets one of several people who sign up at once be the first", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => signUp(`person${i}@berea.test`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await countAccounts()).toBe(1);
  });

  test("lets people with an account sign in, also with Google", async () => {
    expect(await signUpWithGoogle()).toBe("outcome=new");
    expect(await signUpWithGoogle()).toBe("outcome=known");
    await berea.close();
    await openApp("closed");
    const first = await berea.signUp("First");
    const signIn = { email: first.email, password: TEST_PASSWORD };
    expect((await berea.anonymous.call("POST", "/api/auth/sign-in/email", signIn)).status).toBe(200);
    google.user.email = first.email;
    expect(await signUpWithGoogle()).toBe("outcome=known");
  });
});

describe("with SIGN_UP=invite", () => {
  const openInvitation = async (settings: object = {}) => {
    const church = (await first.call("POST", "/api/churches", { name: "Grace" })).body;
    const { body } = await first.call("POST", `/api/churches/${church.id}/invitations`, {
      role: "staff",
      ...settings,
    });
    return { token: String(body.token), url: `/api/churches/${church.id}/invitations/${body.id}` };
  };
  let first: Awaited<ReturnType<TestApp["signUp"]>>;

  beforeEach(async () => {
    await openApp("invite");
    first = await berea.signUp("First");
  });

  test("nobody signs up without an invitation", async () => {
    expect(await findMode()).toBe("invite");
    expect(await signUp("ben@berea.test")).toMatchObject(refusedWith("invitation_required"));
    expect(await signUp("ben@berea.test", { token: true })).toMatchObject(refusedWith("invitation_required"));
    for (const wrong of ["", "x", "%", "'; drop table user", "a".repeat(100_000)])
      expect(await signUp("ben@berea.test", wrong)).toMatchObject(refusedWith("invitation_invalid"));
    expect(await signUpWithGoogle()).toMatch(/^error=INVITATION_REQUIRED/);
    expect(await signUpWithGoogle("x")).toMatch(/^error=INVITATION_INVALID/);
    const tooLong = await new TestBrowser(berea).startSignIn({ invitation: "a".repeat(201) });
    expect(tooLong.status).toBe(400);
    expect(await countAccounts()).toBe(1);
  });

  test("an invitation of the operator is for one account with one address", async () => {
    const { db } = berea.context;
    const invitation = await createSignUpInvitation(db, "Ben@Berea.test");
    expect(JSON.stringify(await db.select().from(verification))).not.toMatch(
      new RegExp(`${invitation}|ben@berea`, "i"),
    );
    expect(await signUp("other@berea.test", invitation)).toMatchObject(
      refusedWith("invitation_for_other_email"),
    );
    expect(await signUpWithGoogle(invitation)).toMatch(/^error=INVITATION_FOR_OTHER_EMAIL/);
    const attempts = await Promise.all([
      signUp("ben@berea.test", invitation),
      signUp("BEN@berea.test", invitation),
    ]);
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signUp("other@berea.test", invitation)).toMatchObject(refusedWith("invitation_invalid"));
    expect(await countAccounts()).toBe(2);
  });

  test("an invitation of the operator works with Google, and not after it expired or was replaced", async () => {
    const { db } = berea.context;
    const email = String(google.user.email);
    const replaced = await createSignUpInvitation(db, email);
    const invitation = await createSignUpInvitation(db, email);
    expect(await signUpWithGoogle(replaced)).toMatch(/^error=INVITATION_INVALID/);
    await db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await signUpWithGoogle(invitation)).toMatch(/^error=INVITATION_INVALID/);
    expect(await signUpWithGoogle(await createSignUpInvitation(db, email))).toBe("outcome=new");
    expect(await signUpWithGoogle()).toBe("outcome=known");
  });

  test("an invitation of a church lets as many people sign up as it lets join", async () => {
    const { token } = await openInvitation();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => signUp(`person${i}@berea.test`, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const { token: members } = await openInvitation({ role: "member", maxUses: 2 });
    expect((await signUp("a@berea.test", members)).status).toBe(200);
    expect(await signUpWithGoogle(members)).toBe("outcome=new");
    expect(await signUp("b@berea.test", members)).toMatchObject(refusedWith("invitation_invalid"));
    expect(await countAccounts()).toBe(4);
  });

  test("the person who signs up with a church's invitation can join with it", async () => {
    const { token } = await openInvitation();
    const { headers } = await signUp("ben@berea.test", token);
    const cookie = [headers["set-cookie"]]
      .flat()
      .map((one) => String(one).split(";")[0])
      .join("; ");
    const join = () => berea.anonymous.call("POST", `/api/invitations/${token}`, undefined, { cookie });
    expect(await join()).toMatchObject({ status: 200, body: { name: "Grace" } });
  });

  test("only the operator creates churches, because their people invite others", async () => {
    const { token } = await openInvitation({ maxUses: 2 });
    const { headers } = await signUp("ben@berea.test", token);
    const cookie = [headers["set-cookie"]]
      .flat()
      .map((one) => String(one).split(";")[0])
      .join("; ");
    const create = () => berea.anonymous.call("POST", "/api/churches", { name: "Mine" }, { cookie });
    expect(await create()).toMatchObject({
      status: 403,
      body: { error: { message: CHURCH_MESSAGES.operatorCreates } },
    });
    expect((await first.call("POST", "/api/churches", { name: "Hope" })).status).toBe(201);
  });

  test("a church's invitation that was used, revoked or expired lets nobody sign up", async () => {
    const revoked = await openInvitation();
    await first.call("DELETE", revoked.url);
    expect(await signUp("ben@berea.test", revoked.token)).toMatchObject(refusedWith("invitation_invalid"));
    const expired = await openInvitation();
    await berea.context.db.update(churchInvitations).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await signUp("ben@berea.test", expired.token)).toMatchObject(refusedWith("invitation_invalid"));
    const used = await openInvitation();
    await berea.context.db.update(churchInvitations).set({ uses: 1 });
    expect(await signUp("ben@berea.test", used.token)).toMatchObject(refusedWith("invitation_invalid"));
    expect(await countAccounts()).toBe(1);
  });
});
