import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { closeStalledConnections } from "./stalled-connections.ts";

const TIMEOUT = 100;

/** Opens a connection to a server with this request handler. */
async function open(serve: RequestListener): Promise<Socket> {
  const server = createServer(serve).listen(0, "127.0.0.1");
  closeStalledConnections(server, TIMEOUT);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Resolves when the connection is closed. */
const readToTheEnd = (socket: Socket) => text(socket).catch(() => "");

const GET = "GET / HTTP/1.1\r\nHost: berea.test\r\nConnection: close\r\n\r\n";

test("disconnects a client that does not send the rest of a request", async () => {
  const socket = await open((request, response) => void request.resume().once("end", () => response.end()));
  socket.write("POST / HTTP/1.1\r\nHost: berea.test\r\nContent-Length: 100\r\n\r\nFear");
  expect(await readToTheEnd(socket)).toBe("");
});

test("disconnects a client that does not read the rest of a response, and discards the response", async () => {
  const gone = Promise.withResolvers<boolean>();
  const socket = await open((_, response) => {
    response.once("close", () => gone.resolve(response.writableFinished));
    response.end(Buffer.alloc(50_000_000));
  });
  socket.pause().write(GET);
  expect(await gone.promise).toBe(false);
});

test("does not disconnect a client that waits for the server's work, however long it takes", async () => {
  const socket = await open((_, response) => void delay(TIMEOUT * 5).then(() => response.end("Fear not.")));
  socket.write(GET);
  expect(await readToTheEnd(socket)).toContain("Fear not.");
});

test("disconnects an idle client", async () => {
  const socket = await open((_, response) => void response.end("Fear not."));
  socket.write(GET.replace("close", "keep-alive"));
  expect(await readToTheEnd(socket)).toContain("Fear not.");
});
