// HTTP attacks on the whole app over real connections.
import { once } from "node:events";
import { connect } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARCHIVE_PATH } from "../../../contract/account/account-data.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { UPLOADS_PATH } from "../../../contract/media/media.ts";
import { hashIdentifier } from "./hash-key.ts";
import { signInFailures } from "../../db/schema.ts";
import { createTestApp, listen, type TestUser, readCookies, type TestApp } from "../../testing/testing.ts";

let berea: TestApp;
let origin: string;
let person: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  origin = await listen(berea);
  person = await berea.signUp("Epaphroditus");
});
afterAll(() => berea.close());

/** Sends exactly these bytes and returns the response. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined);
  socket.setTimeout(2_000, () => socket.destroy());
  socket.write(lines.join("\r\n"));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

const fill = (path: string) => path.replace(":uid", person.uid).replaceAll(/:\w+/g, "unknown");

/** All calls that change data, including those outside the contract. */
const CHANGES = [
  ...Object.values(endpoints)
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => [method, path] as const),
  ["POST", UPLOADS_PATH] as const,
  ["PATCH", `${UPLOADS_PATH}/:id`] as const,
  ["DELETE", `${UPLOADS_PATH}/:id`] as const,
  ["POST", ARCHIVE_PATH] as const,
  ...[
    "sign-out",
    "sign-up/email",
    "sign-in/email",
    "change-password",
    "revoke-sessions",
    "sign-in/social",
  ].map((call) => ["POST", `/api/auth/${call}`] as const),
];

const inject = (method: string, url: string, headers: Record<string, string>, payload?: string) =>
  berea.app.inject({
    method: method as "POST",
    url,
    headers: { cookie: person.cookie, ...headers },
    ...(payload !== undefined && { payload }),
  });

describe("every call that changes data", () => {
  test("is rejected from every other site, whichever headers the browser sends", async () => {
    const signs: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "https://berea.test" },
      { origin: "http://berea.test.evil.example" },
      { origin: "http://berea.test:8080" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const [method, path] of CHANGES) {
      for (const sign of signs) {
        const { statusCode } = await inject(
          method,
          fill(path),
          { ...sign, "content-type": "application/json" },
          "{}",
        );
        expect([method, path, sign, statusCode]).toEqual([method, path, sign, 403]);
      }
    }
  });

  test("rejects bodies that a form on another site could send", async () => {
    const takesJson = Object.values(endpoints).filter(
      ({ method, body }) => method !== "GET" && "shape" in body,
    );
    expect(takesJson.length).toBeGreaterThan(20);
    for (const { method, path } of takesJson) {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]) {
        const { statusCode } = await inject(method, fill(path), { "content-type": type }, '{"title":"x"}');
        expect([path, type, statusCode]).toEqual([path, type, 415]);
      }
    }
  });

  test("cannot be made with GET, nor with a method override", async () => {
    const readable = new Set(
      Object.values(endpoints).flatMap(({ method, path }) => (method === "GET" ? [path] : [])),
    );
    for (const [, path] of CHANGES) {
      // These also support GET, which their own tests cover.
      if (readable.has(path) || path === ARCHIVE_PATH || path.endsWith("/profile/image")) continue;
      const { statusCode } = await inject("GET", fill(path), { "x-http-method-override": "POST" });
      expect([path, statusCode]).toEqual([path, 404]);
    }
  });
});

describe("every kind of response", () => {
  const kinds: [string, string, Record<string, string>][] = [
    ["a page", "/", { accept: "text/html" }],
    ["an unknown page", "/nowhere", { accept: "text/html" }],
    ["a file that is not there", "/assets/nothing.js", {}],
    ["the API's", "/api/health", {}],
    ["the API's to a stranger", "/api/engine", { cookie: "" }],
    ["the API's about nothing", "/api/nothing", {}],
    ["an upload's", `${UPLOADS_PATH}/unknown`, {}],
    ["a download's", ARCHIVE_PATH, {}],
    ["sign-in's", "/api/auth/get-session", {}],
  ];
  test.each(kinds)("has its security headers: %s", async (_, path, sent) => {
    const { headers } = await inject("GET", fill(path), sent);
    const policy = String(headers["content-security-policy"]);
    for (const part of [
      "script-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "x-frame-options": "DENY",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
    expect(headers["cache-control"] ?? "no-store").toMatch(
      path.startsWith("/api/") ? /no-store/ : /no-cache|no-store/,
    );
    // The address of this installation does not use https.
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("declares its character set if it is text", async () => {
    for (const path of ["/api/health", "/api/nothing", "/api/auth/get-session"]) {
      const { headers } = await inject("GET", path, {});
      expect(headers["content-type"]).toMatch(/^application\/json(; charset=utf-8)?$/);
    }
  });
});

describe("a request that two servers may parse differently", () => {
  const head = ["POST /api/auth/sign-in/email HTTP/1.1", "Host: berea.test"];
  const rest = ["", "0", "", "GET /api/health HTTP/1.1", "Host: berea.test", "", ""];
  test.each([
    ["has both a length and a transfer encoding", ["Content-Length: 6", "Transfer-Encoding: chunked"]],
    ["has two lengths", ["Content-Length: 5", "Content-Length: 6"]],
    ["has an unknown transfer encoding", ["Transfer-Encoding: xchunked"]],
    ["hides an encoding after a space", ["Transfer-Encoding : chunked"]],
    ["ends a header with a bare carriage return", ["X: a\rTransfer-Encoding: chunked", "Content-Length: 0"]],
    ["has a NUL in a header", ["X: a\0b", "Content-Length: 0"]],
  ])("is rejected completely: it %s", async (_, lines) => {
    const answer = await send(...head, ...lines, ...rest);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("a path", () => {
  test.each([
    "/../package.json",
    "/assets/../../package.json",
    "/..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5c..%5cpackage.json",
    "/.git/config",
    "/.env",
    "/package.json",
    "/server/main.ts",
    "/assets/",
    "http://berea.test/../package.json",
  ])("outside the built app finds nothing: %s", async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1`, "Host: berea.test", "Connection: close", "", "");
    expect([400, 404, 421]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/"dependencies"|\[core\]|import |Index of/);
  });
});

test("TRACE does not echo requests, and CONNECT opens no tunnel", async () => {
  const traced = await send(
    "TRACE / HTTP/1.1",
    "Host: berea.test",
    "Cookie: secret=1",
    "Connection: close",
    "",
    "",
  );
  expect(traced).not.toContain("secret=1");
  expect([404, 405, 501]).toContain(statusOf(traced));
  expect(await send("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example", "", "")).not.toMatch(
    /^HTTP\/1\.1 2/,
  );
});

test("links in emails use the public address, whatever host a request names", async () => {
  const { email } = await berea.signUp("Nympha");
  const { status } = await berea.anonymous.call(
    "POST",
    "/api/auth/request-password-reset",
    { email },
    {
      host: "localhost",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    },
  );
  expect(status).toBe(200);
  const mail = await berea.readMail(email, /token=/);
  expect(mail?.link).toMatch(/^http:\/\/berea\.test\/#\/login\?token=/);
  expect(JSON.stringify(mail)).not.toContain("evil.example");
});

test("only a configured proxy can set a request's client address", async () => {
  const guarded = await createTestApp({ trustedProxies: "203.0.113.0/24" });
  try {
    const signUp = async (email: string, remoteAddress: string) => {
      const answer = await guarded.app.inject({
        method: "POST",
        url: "/api/auth/sign-up/email",
        remoteAddress,
        headers: { "x-forwarded-for": "198.51.100.7", "x-berea-address": "198.51.100.8" },
        payload: { name: "Archippus", email, password: "a long enough password" },
      });
      const cookie = readCookies(answer.headers["set-cookie"]);
      const { rows } = await guarded.context.database.pool.query<{ ip_address: string }>(
        'select ip_address from session s join "user" u on u.id = s.user_id where u.email = $1',
        [email],
      );
      expect(cookie).not.toBe("");
      return rows[0]?.ip_address;
    };
    expect(await signUp("one@berea.test", "127.0.0.1")).toBe("127.0.0.1");
    expect(await signUp("two@berea.test", "192.0.2.1")).toBe("192.0.2.1");
    expect(await signUp("three@berea.test", "203.0.113.9")).toBe("198.51.100.7");
  } finally {
    await guarded.close();
  }
});

describe("without TRUSTED_PROXIES", () => {
  test("no one can set a request's client address, not even a program on this machine", async () => {
    const guess = (index: number) =>
      berea.anonymous.call(
        "POST",
        "/api/auth/sign-in/email",
        { email: `nobody${index}@berea.test`, password: "a guess" },
        { "x-forwarded-for": `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` },
      );
    await berea.context.db
      .insert(signInFailures)
      .values({ key: `address:${hashIdentifier("127.0.0.1")}`, points: 99, expire: Date.now() + 3_600_000 })
      .onConflictDoUpdate({ target: signInFailures.key, set: { points: 99 } });
    expect([(await guess(1)).status, (await guess(2)).status]).toEqual([401, 429]);
  });

  test("an unconfigured proxy is logged once", async () => {
    const lines: { msg: string; level: number; address?: string }[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await createTestApp({ log });
    const ask = (headers: Record<string, string>) =>
      app.app.inject({ url: "/api/health", remoteAddress: "172.17.0.1", headers });
    await ask({});
    expect(lines).toEqual([]);
    for (const address of ["198.51.100.7", "198.51.100.8"]) await ask({ "x-forwarded-for": address });
    expect(lines).toEqual([
      expect.objectContaining({ address: "172.17.0.1", msg: expect.stringContaining("TRUSTED_PROXIES") }),
    ]);
    await app.close();
  });

  test("a configured proxy is not logged", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const app = await createTestApp({ log, trustedProxies: "loopback" });
    await app.app.inject({ url: "/api/health", headers: { "x-forwarded-for": "198.51.100.7" } });
    expect(lines).toEqual([]);
    await app.close();
  });
});

describe("malicious input", () => {
  test.each([
    '{"title":"x","__proto__":{"polluted":true}}',
    '{"title":"x","constructor":{"prototype":{"polluted":true}}}',
    '{"title":"x","\\u005f_proto_\\u005f":{"polluted":true}}',
    '{"title":"x","c\\u006fnstructor":{"prototype":{"polluted":true}}}',
    '{"title":"x","segments":[{"start":0},null,[{"__proto__":{"polluted":true}}]]}',
  ])("pollutes no prototype: %s", async (payload) => {
    const { statusCode } = await inject(
      "POST",
      person.sermons,
      { "content-type": "application/json" },
      payload,
    );
    expect(statusCode).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("is stored as ordinary text", async () => {
    const title = 'The __proto__ and the "constructor": { of \u0001';
    expect(await person.call("POST", person.sermons, { title })).toMatchObject({ body: { title } });
  });

  test.each(["", "{", '{"title":"x"} {}', "undefined"])(
    "is rejected if it is not JSON: %j",
    async (payload) => {
      const headers = { "content-type": "application/json" };
      expect((await inject("POST", person.sermons, headers, payload)).statusCode).toBe(400);
    },
  );

  test("is rejected if a parameter is repeated", async () => {
    for (const query of ["limit=1&limit=2", "limit=1e9", "limit=0x10&limit=", "limit=-1"]) {
      expect([query, (await inject("GET", `${person.sermons}?${query}`, {})).statusCode]).toEqual([
        query,
        400,
      ]);
    }
  });

  test("cannot set fields that users may not change", async () => {
    const { body } = await person.call("POST", person.sermons, {
      title: "Mine",
      ownerId: "somebody else",
      createdBy: "somebody else",
      version: 99,
      results: { summary: { engine: "forged" } },
    });
    expect(body).toMatchObject({ version: 1 });
    expect(JSON.stringify(body)).not.toMatch(/somebody else|forged/);
  });
});
