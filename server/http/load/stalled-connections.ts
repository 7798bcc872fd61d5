import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const TIMEOUT_MS = 120_000;

/** Closes connections whose client sends or reads nothing for two minutes. The server's own work may take longer. */
export function closeStalledConnections(server: Server, timeout = TIMEOUT_MS): void {
  const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response }),
  );
  server.setTimeout(timeout, (socket: Socket) => {
    const exchange = exchanges.get(socket);
    const isServerWorking =
      exchange?.request.complete && !exchange.response.writableEnded && socket.writableLength === 0;
    if (isServerWorking) socket.setTimeout(timeout);
    else socket.destroy();
  });
}
