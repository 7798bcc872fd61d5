// Requests to addresses that users enter. They never reach this machine or a private network: each connection, also of a
// redirect, is only made to an address that was checked. Loading undici 8 also gives its connections to the `fetch` of Node.js 24,
// whose own end the process if a server closes one before its answer is read (nodejs/undici#5360).
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, fetch, type Response } from "undici";

export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";

  constructor() {
    super("This address is not public.");
  }
}

export type PublicFetch = ReturnType<typeof createPublicFetch>;

interface PublicFetchOptions {
  /** Which addresses may be connected to: public ones by default. */
  isAllowed?: ((address: string) => boolean) | undefined;
  /** Looks names up; that of Node.js by default. */
  resolve?: typeof lookup;
  responseTimeoutMs?: number;
  silenceTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Until the body begins, with all redirects. */
const RESPONSE_TIMEOUT_MS = 60_000;
const USER_AGENT = "Berea";

/** Public addresses of IPv6. Some outside, such as `::127.0.0.1`, stand for addresses of IPv4. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(GLOBAL_IPV6));
}

export function createPublicFetch({
  isAllowed = isPublicAddress,
  resolve = lookup,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  silenceTimeoutMs = SILENCE_TIMEOUT_MS,
}: PublicFetchOptions = {}) {
  // The connection is made to what this returns, so that another answer of the DNS can't change the address.
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => isAllowed(address));
      if (addresses.length === 0) return callback(new PrivateAddressError(), []);
      callback(null, addresses);
    });
  };
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamily: true,
    lookup: lookupAllowed,
  });
  const dispatcher = new Agent({
    headersTimeout: silenceTimeoutMs,
    bodyTimeout: silenceTimeoutMs,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      // No lookup is made for these.
      if (isIP(host) !== 0 && !isAllowed(host)) callback(new PrivateAddressError(), null);
      else connect(options, callback);
    },
  });
  return {
    /** Follows redirects. Throws `PrivateAddressError`, or what `fetch` throws. */
    async fetch(
      url: string,
      options: { headers?: Record<string, string>; signal: AbortSignal },
    ): Promise<Response> {
      const headers = { "user-agent": USER_AGENT, ...options.headers };
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error("no response in time")), responseTimeoutMs);
      const signal = AbortSignal.any([options.signal, late.signal]);
      try {
        return await fetch(url, { headers, signal, dispatcher });
      } catch (error) {
        const { cause } = error as Error;
        throw cause instanceof PrivateAddressError ? cause : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => dispatcher.destroy(),
  };
}
