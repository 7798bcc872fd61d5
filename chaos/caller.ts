// An API client for a server that may be killed at any moment.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { readCookies } from "../server/testing/testing.ts";
import { createTusClient, type TusClient } from "../server/uploads/testing-tus.ts";
import type { Report } from "./report.ts";

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many endpoints
  body: any;
}

export interface Caller {
  uid: string;
  email: string;
  own: string;
  send(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response | undefined>;
  attempt(method: string, url: string, body?: unknown): Promise<Answer | undefined>;
  call(method: string, url: string, body?: unknown): Promise<Answer>;
  fetchBytes(url: string): Promise<Uint8Array | undefined>;
  uploads: TusClient;
}

const TIMEOUT_MS = 20_000;
const RETRY_DELAY_MS = 100;

export async function signUp(origin: string, report: Report): Promise<Caller> {
  for (;;) {
    const email = `${randomUUID()}@berea.test`;
    const response = await send(origin, "POST", "/api/auth/sign-up/email", {
      body: { name: "Lydia", email, password: "grace and peace" },
      // Each has a different address, since sign-ups per address are limited.
      headers: { "x-forwarded-for": randomAddress() },
    });
    if (response?.ok) {
      const { user } = (await response.json()) as { user: { id: string } };
      return createCaller({
        origin,
        uid: user.id,
        email,
        cookie: readCookies(response.headers.getSetCookie()),
        report,
      });
    }
    await delay(RETRY_DELAY_MS);
  }
}

interface Session {
  origin: string;
  uid: string;
  email: string;
  cookie: string;
  report: Report;
}

function createCaller({ origin, uid, email, cookie, report }: Session): Caller {
  const sendAs: Caller["send"] = (method, url, body, headers) =>
    send(origin, method, url, { body, headers: { ...headers, cookie } });
  const attempt: Caller["attempt"] = async (method, url, body) => {
    const response = await sendAs(method, url, body);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return undefined;
    const answer = { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
    // A call interrupted by a kill must be answered as temporary, never as an internal error.
    if (answer.status === 500) report.violate(`${method} ${url} was answered 500: ${text}`);
    return answer.status >= 500 ? undefined : answer;
  };
  return {
    uid,
    email,
    own: `/api/users/${uid}`,
    send: sendAs,
    attempt,
    async call(method, url, body) {
      for (;;) {
        const answer = await attempt(method, url, body);
        if (answer) return answer;
        await delay(RETRY_DELAY_MS);
      }
    },
    async fetchBytes(url) {
      const response = await sendAs("GET", url);
      return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    uploads: createTusClient(origin, cookie),
  };
}

async function send(
  origin: string,
  method: string,
  url: string,
  { body, headers }: { body: unknown; headers: Record<string, string> },
): Promise<Response | undefined> {
  return fetch(new URL(url, origin), {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}

const randomAddress = () =>
  `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
