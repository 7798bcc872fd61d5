// In these tests 127.0.0.1 is a public address, and every other one is private.
import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPublicFetch, isPublicAddress, PrivateAddressError, type PublicFetch } from "./public-fetch.ts";

const PUBLIC = "127.0.0.1";
const PRIVATE = "127.0.0.2";

const servers: Server[] = [];
/** What the DNS answers for any name, one answer after another; the last one is repeated. */
let answers: string[][];
let lookups: string[];
let requested: string[];
let publicFetch: PublicFetch;

async function serve(host: string, answer: RequestListener, port = 0): Promise<number> {
  const server = createServer((request, response) => {
    requested.push(`${host}${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

function createTestFetch(timeouts: Partial<Parameters<typeof createPublicFetch>[0]> = {}): PublicFetch {
  return createPublicFetch({
    isAllowed: (address) => address === PUBLIC,
    resolve: ((
      hostname: string,
      _options: object,
      callback: (error: null, found: LookupAddress[]) => void,
    ) => {
      lookups.push(hostname);
      const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    }) as typeof import("node:dns").lookup,
    ...timeouts,
  });
}

beforeEach(() => {
  answers = [[PUBLIC]];
  lookups = [];
  requested = [];
  publicFetch = createTestFetch();
});
afterEach(async () => {
  await publicFetch.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const read = async (url: string) =>
  (await publicFetch.fetch(url, { signal: AbortSignal.timeout(30_000) })).text();

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.0.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::10.0.0.1",
  "100::1",
  "2001::1",
  "2002:7f00:1::",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["an address", "http://127.0.0.2:PORT/secret"],
  ["a decimal address", "http://2130706434:PORT/secret"],
  ["a hexadecimal address", "http://0x7f.0x2:PORT/secret"],
  ["an octal address", "http://0177.0.0.02:PORT/secret"],
  ["an address of IPv6", "http://[::1]:PORT/secret"],
  ["an address of IPv4 in IPv6", "http://[::ffff:127.0.0.2]:PORT/secret"],
  ["a name", "http://127.0.0.2.nip.example:PORT/secret"],
  ["localhost", "http://localhost:PORT/secret"],
])("a redirect to a private network is not followed: %s", async (_, location) => {
  const privatePort = await serve(PRIVATE, (_request, response) => void response.end("secret"));
  await serve("::1", (_request, response) => void response.end("secret"), privatePort);
  const port = await serve(PUBLIC, (_request, response) => {
    response.writeHead(302, { location: location.replace("PORT", String(privatePort)) }).end();
  });
  answers = [[PUBLIC], [PRIVATE, "::1"]];
  await expect(read(`http://feed.example:${port}/feed.xml`)).rejects.toThrow(PrivateAddressError);
  expect(requested).toEqual(["127.0.0.1/feed.xml"]);
});

test("a name that is private at its second lookup is only looked up once", async () => {
  const port = await serve(PUBLIC, (_request, response) => void response.end("public"));
  await serve(PRIVATE, (_request, response) => void response.end("secret"), port);
  answers = [[PUBLIC], [PRIVATE]];
  expect(await read(`http://feed.example:${port}/`)).toBe("public");
  expect(requested).toEqual(["127.0.0.1/"]);
  expect(lookups).toEqual(["feed.example"]);
});

test("of several addresses of a name, only public ones are connected to", async () => {
  const port = await serve(PRIVATE, (_request, response) => void response.end("secret"));
  await serve(PUBLIC, (_request, response) => void response.end("public"), port);
  answers = [[PRIVATE, "::1", PUBLIC]];
  expect(await read(`http://feed.example:${port}/`)).toBe("public");
});

test("redirects in a circle end", async () => {
  const port = await serve(PUBLIC, (_request, response) => {
    response.writeHead(302, { location: "/again" }).end();
  });
  await expect(read(`http://feed.example:${port}/`)).rejects.toThrow("fetch failed");
  expect(requested.length).toBeLessThan(30);
});

test("a server that sends its headers byte by byte is given up", async () => {
  publicFetch = createTestFetch({ responseTimeoutMs: 300 });
  const port = await serve(PUBLIC, ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\nx: ");
    const dripping = setInterval(() => socket.write("x"), 20);
    socket.once("close", () => clearInterval(dripping)).on("error", () => undefined);
  });
  await expect(read(`http://feed.example:${port}/`)).rejects.toThrow("no response in time");
});

test("redirects that each take long are given up together", async () => {
  publicFetch = createTestFetch({ responseTimeoutMs: 300 });
  const port = await serve(PUBLIC, (_request, response) => {
    setTimeout(() => response.writeHead(302, { location: "/next" }).end(), 100);
  });
  await expect(read(`http://feed.example:${port}/`)).rejects.toThrow("no response in time");
});

test("a body may take longer than its response", async () => {
  publicFetch = createTestFetch({ responseTimeoutMs: 2_000 });
  const port = await serve(PUBLIC, (_request, response) => {
    response.write("begin ");
    setTimeout(() => response.end("end"), 2_500);
  });
  expect(await read(`http://feed.example:${port}/`)).toBe("begin end");
});

test("a body that stops is given up", async () => {
  publicFetch = createTestFetch({ silenceTimeoutMs: 300 });
  const port = await serve(PUBLIC, (_request, response) => void response.write("begin"));
  await expect(read(`http://feed.example:${port}/`)).rejects.toThrow("terminated");
});
