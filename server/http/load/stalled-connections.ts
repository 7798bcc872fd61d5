import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const TIMEOUT = 120_000;

/** Closes connections that did not move for two minutes in the other end's turn. Work of ours may take longer. */
export function closeStalledConnections(server: Server, timeout = TIMEOUT): void {
  const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response }),
  );
  server.setTimeout(timeout, (socket: Socket) => {
    const exchange = exchanges.get(socket);
    const isOurTurn =
      exchange?.request.complete && !exchange.response.writableEnded && socket.writableLength === 0;
    if (isOurTurn) socket.setTimeout(timeout);
    else socket.destroy();
  });
}
