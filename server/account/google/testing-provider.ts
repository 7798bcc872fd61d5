// An OpenID provider for tests: it responds over HTTP as Google would, or with the faults that a test sets.
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import type { GoogleSettings } from "../../config/config.ts";

export interface TestClaims {
  [name: string]: unknown;
}

export interface TestToken {
  header: { alg: string; kid: string; typ: string };
  claims: TestClaims;
  /** Undefined leaves the signature empty. */
  key: KeyObject | undefined;
}

/** A wrong response to a call, or none at all. */
export type TestProviderFault = { status: number; body?: object } | "timeout";

export interface TestProvider {
  settings: GoogleSettings;
  /** The claims of the user who signs in. */
  user: TestClaims;
  /** Switches to a new user and removes all faults. */
  startNewUser(): void;
  /** Changes the ID token before it is signed; undefined as a result omits it. */
  alterToken: ((token: TestToken) => TestToken | undefined) | undefined;
  /** The claims in the userinfo; undefined disables that endpoint. */
  userinfo: TestClaims | undefined;
  fault: ((path: string) => TestProviderFault | undefined) | undefined;
  /** Paths that were requested. */
  calls: string[];
  /** Whether a code works more than once. */
  acceptsUsedCodes: boolean;
  /** Replaces the signing key. */
  rotateKeys(): void;
  /** Opens the address, and returns the one that it redirects to. */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { clientId: "berea.apps.test", clientSecret: "the secret of the client" };

export const createSigningKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function startProvider(): Promise<TestProvider> {
  const codes = new Map<string, URLSearchParams>();
  let userCount = 0;
  let [keyId, keys] = [randomUUID(), createSigningKey()];
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: TestProvider = {
    settings: { ...CLIENT, discoveryUrl: `${origin}/.well-known/openid-configuration` },
    user: {},
    alterToken: undefined,
    userinfo: undefined,
    fault: undefined,
    calls: [],
    acceptsUsedCodes: false,
    startNewUser() {
      userCount += 1;
      const user = {
        sub: `10976${userCount}`,
        email: `lydia${userCount}@gmail.test`,
        email_verified: true,
        name: "Lydia of Thyatira",
        picture: "https://lh3.googleusercontent.com/a/lydia=s96-c",
      };
      Object.assign(provider, {
        user,
        alterToken: undefined,
        fault: undefined,
        userinfo: undefined,
        acceptsUsedCodes: false,
      });
    },
    rotateKeys() {
      [keyId, keys] = [randomUUID(), createSigningKey()];
    },
    async visit(address) {
      const answer = await fetch(address, { redirect: "manual" });
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`the provider says: ${await answer.text()}`);
      return new URL(location);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", origin);
    provider.calls.push(path);
    const fault = provider.fault?.(path);
    if (fault === "timeout") return;
    if (fault) return sendJson(response, fault.status, fault.body ?? { error: "server_error" });
    if (path === "/.well-known/openid-configuration") return sendJson(response, 200, describe());
    if (path === "/keys") return sendJson(response, 200, { keys: [showKey()] });
    if (path === "/authorize") return redirectBack(searchParams, response);
    if (path === "/token") {
      return sendTokens(new URLSearchParams(await readText(request)), response);
    }
    if (path === "/userinfo")
      return sendJson(response, 200, { sub: provider.user.sub, ...provider.userinfo });
    return sendJson(response, 404, { error: "not_found" });
  }

  const describe = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...(provider.userinfo && { userinfo_endpoint: `${origin}/userinfo` }),
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  });

  const showKey = () => ({
    ...keys.publicKey.export({ format: "jwk" }),
    kid: keyId,
    alg: "RS256",
    use: "sig",
  });

  function redirectBack(request: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    codes.set(code, request);
    const back = new URL(request.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code, state: request.get("state") ?? "" }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  function sendTokens(fields: URLSearchParams, response: ServerResponse): void {
    const code = fields.get("code") ?? "";
    const request = codes.get(code);
    if (!provider.acceptsUsedCodes) codes.delete(code);
    const isClient =
      fields.get("client_id") === CLIENT.clientId && fields.get("client_secret") === CLIENT.clientSecret;
    if (!isClient) return sendJson(response, 401, { error: "invalid_client" });
    const challenge = createHash("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    if (request?.get("code_challenge") !== challenge)
      return sendJson(response, 400, { error: "invalid_grant" });
    const token = buildToken(request.get("nonce"));
    const signed = provider.alterToken ? provider.alterToken(token) : token;
    return sendJson(response, 200, {
      access_token: randomUUID(),
      refresh_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 3600,
      ...(signed && { id_token: writeToken(signed) }),
    });
  }

  function buildToken(nonce: string | null): TestToken {
    const now = Math.floor(Date.now() / 1000);
    return {
      header: { alg: "RS256", kid: keyId, typ: "JWT" },
      claims: { iss: origin, aud: CLIENT.clientId, iat: now, exp: now + 3600, nonce, ...provider.user },
      key: keys.privateKey,
    };
  }

  return provider;
}

function writeToken({ header, claims, key }: TestToken): string {
  const content = `${encode(header)}.${encode(claims)}`;
  const signature = key ? sign("sha256", Buffer.from(content), key).toString("base64url") : "";
  return `${content}.${signature}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
