import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { createPublicFetch } from "./public-fetch.ts";

/** A server that closes each connection with its answer. */
async function startServer(body: Buffer) {
  const answered = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
      socket.write(body);
      socket.end();
      answered.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answered: answered.promise,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test.each([16, 64, 1_024])(
  "nothing of %i kB is lost when the server closes the connection before they are read",
  async (kilobytes) => {
    const body = Buffer.alloc(kilobytes * 1_024, "a");
    const publicFetch = createPublicFetch({ isAllowed: () => true });
    const signal = AbortSignal.timeout(20_000);
    const read = async (request: (url: string) => Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>) => {
      const server = await startServer(body);
      const response = await request(server.url);
      await server.answered;
      // The end of the connection arrives in one of the next turns, while nobody reads.
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const received = Buffer.from(await response.arrayBuffer());
      await server.close();
      return received.equals(body);
    };
    expect(await read((url) => publicFetch.fetch(url, { signal }))).toBe(true);
    expect(await read((url) => fetch(url, { signal }))).toBe(true);
    await publicFetch.close();
  },
);
