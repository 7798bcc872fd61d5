// Requests to addresses that users enter. They never reach this machine or a private network: each connection, also of a
// redirect, is only made to an address that was checked.
import { lookup as resolve } from "node:dns";
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

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const USER_AGENT = "Berea";

const isPublic = (address: string): boolean => ipaddr.process(address).range() === "unicast";

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublic(address));
    if (addresses.length === 0) return callback(new PrivateAddressError(), []);
    callback(null, addresses);
  });
};

/** `allowsPrivate` is for tests and for churches whose recordings are on their own network. */
export function createPublicFetch({ allowsPrivate }: { allowsPrivate: boolean }) {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamily: true,
    ...(!allowsPrivate && { lookup: lookupPublic }),
  });
  const dispatcher = new Agent({
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      // No lookup is made for these.
      if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) callback(new PrivateAddressError(), null);
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
      return fetch(url, { headers, signal: options.signal, dispatcher }).catch((error: Error) => {
        throw error.cause instanceof PrivateAddressError ? error.cause : error;
      });
    },
    close: () => dispatcher.destroy(),
  };
}
