// A browser that signs in with Google, for tests.
import { GOOGLE_RETURN_PAGE } from "../../../contract/account/google-sign-in.ts";
import type { ApiResponse, TestApp } from "../../testing/testing.ts";
import type { TestProvider } from "./testing-provider.ts";

/** Short timeouts for tests. */
export const TEST_RETRY_POLICY = {
  retries: 0,
  minTimeout: 5,
  maxTimeout: 50,
  answerTimeout: 4_000,
  totalTimeout: 20_000,
};

/** A browser with the cookies that the app set. */
export class TestBrowser {
  readonly #berea: TestApp;
  readonly cookies = new Map<string, string>();

  constructor(berea: TestApp) {
    this.#berea = berea;
  }

  async call(method: "GET" | "POST", url: string, body?: object): Promise<ApiResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#berea.anonymous.call(method, url, body, cookie === "" ? {} : { cookie });
    for (const given of [answer.headers["set-cookie"] ?? []].flat().map(String)) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (/max-age=0/i.test(given)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  startSignIn(more: { invitation?: string } = {}): Promise<ApiResponse> {
    return this.call("POST", "/api/auth/sign-in/social", {
      provider: "google",
      callbackURL: `${GOOGLE_RETURN_PAGE}?outcome=known`,
      newUserCallbackURL: `${GOOGLE_RETURN_PAGE}?outcome=new`,
      errorCallbackURL: GOOGLE_RETURN_PAGE,
      disableRedirect: true,
      ...more,
    });
  }

  /** Opens the callback and returns the query of the page that it redirects to: `outcome=new`, `error=google_unavailable`, … */
  async openCallback(address: URL): Promise<string> {
    const { status, headers } = await this.call("GET", address.pathname + address.search);
    const location = new URL(String(headers.location), "http://berea.test");
    if (status !== 302 || location.pathname !== GOOGLE_RETURN_PAGE) {
      throw new Error(`the callback returned ${status} ${String(headers.location)}`);
    }
    return location.search.slice(1);
  }

  /** Signs in at Google; returns what `openCallback` returns. */
  async signIn(google: TestProvider): Promise<string> {
    return this.openCallback(await google.visit((await this.startSignIn()).body.url));
  }

  /** The user who is signed in, or null. */
  async findUser(): Promise<Record<string, unknown> | null> {
    return (await this.call("GET", "/api/auth/get-session")).body?.user ?? null;
  }
}
