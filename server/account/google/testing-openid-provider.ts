// A certified OpenID provider from npm in place of Google, with pages for signing in and consent, for tests.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type ClientMetadata, Provider } from "oidc-provider";
import type { GoogleSettings } from "../../config/config.ts";
import { createSigningKey, type TestClaims } from "./testing-provider.ts";

export interface TestOpenidProvider {
  settings: GoogleSettings;
  /** Claims of users by login. */
  users: Map<string, TestClaims>;
  /** Whether its windows are isolated from their openers (COOP), as providers may do. */
  isolatesWindows: boolean;
  /** Replaces the client's redirect URI. */
  register(redirectUri: string): void;
  /** Opens the address, signs in and consents; returns the address that the provider redirects to. */
  visit(address: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { clientId: "berea.apps.test", clientSecret: "the-secret-of-the-client" };

/** With `sendsEmailInUserinfo`, the email address is in the userinfo and not in the ID token. */
export async function startOpenidProvider({
  sendsEmailInUserinfo = false,
} = {}): Promise<TestOpenidProvider> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => {
    if (provider.isolatesWindows) response.setHeader("cross-origin-opener-policy", "same-origin");
    listener?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const users = new Map<string, TestClaims>();
  const key = createSigningKey().privateKey.export({ format: "jwk" });

  const createProvider = (redirectUri: string) =>
    new Provider(origin, {
      clients: [createClientMetadata(redirectUri)],
      findAccount: (_, login) => {
        const claims = users.get(login);
        return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
      },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
      conformIdTokenClaims: sendsEmailInUserinfo,
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ["a key of the tests"] },
      jwks: { keys: [{ ...key, kid: "one", use: "sig", alg: "RS256" }] },
    });

  const provider: TestOpenidProvider = {
    settings: { ...CLIENT, discoveryUrl: `${origin}/.well-known/openid-configuration` },
    users,
    isolatesWindows: false,
    register(redirectUri) {
      listener = createProvider(redirectUri).callback();
    },
    visit: (address, login) => followRedirects(address, login, origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

const createClientMetadata = (redirectUri: string): ClientMetadata => ({
  client_id: CLIENT.clientId,
  client_secret: CLIENT.clientSecret,
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code"],
  response_types: ["code"],
  token_endpoint_auth_method: "client_secret_post",
});

/** Follows redirects and submits the provider's forms until they lead to another site. */
async function followRedirects(start: string, login: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [address, form]: [URL, URLSearchParams | undefined] = [new URL(start), undefined];
  while (address.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer: Response = await fetch(address, {
      method: form ? "POST" : "GET",
      headers: { cookie },
      redirect: "manual",
      body: form ?? null,
    });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) [address, form] = [new URL(location, address), undefined];
    else [address, form] = buildFormRequest(await answer.text(), login, address);
  }
  return address;
}

function buildFormRequest(page: string, login: string, address: URL): [URL, URLSearchParams] {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (action === undefined || prompt === undefined) throw new Error(`the provider says: ${page}`);
  const fields: Record<string, string> = prompt === "login" ? { prompt, login, password: "any" } : { prompt };
  return [new URL(action, address), new URLSearchParams(fields)];
}
