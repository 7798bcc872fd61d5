// The client of public-site.bench.ts, in a process of its own. It works on sockets, since a client with `node:http` would take
// more of the processor than the server that is measured.
import { once } from "node:events";
import { connect } from "node:net";

export interface ReadTask {
  port: number;
  /** Each connection asks for them in turns, beginning with another one. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  warmUp: number;
  counted: number;
}
export interface ReadResult {
  answers: number;
  bytes: number;
  milliseconds: number;
}

const HEAD_END = "\r\n\r\n";

process.on("message", async ({ port, paths, headers, connections, warmUp, counted }: ReadTask) => {
  const result: ReadResult = { answers: 0, bytes: 0, milliseconds: counted };
  const from = performance.now() + warmUp;
  const until = from + counted;
  let sent = 0;

  async function read(first: number): Promise<void> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    for (let turn = first; performance.now() < until; turn += 1) {
      sent += 1;
      const all = {
        host: "localhost",
        ...headers,
        // Another network for each request, since the requests of one are limited.
        "x-forwarded-for": `10.${sent % 200}.${Math.floor(sent / 200) % 200}.1`,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      socket.write(`GET ${paths[turn % paths.length]} HTTP/1.1\r\n${lines.join("\r\n")}${HEAD_END}`);
      let head = "";
      let missing = Infinity;
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        const bytes = chunk as Buffer;
        if (missing !== Infinity) missing -= bytes.length;
        else {
          head += bytes.toString("latin1");
          const end = head.indexOf(HEAD_END);
          if (end === -1) continue;
          const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
          if (!/^HTTP\/1.1 20[06] /.test(head) || length === undefined) throw new Error(head.slice(0, end));
          missing = Number(length) - (head.length - end - HEAD_END.length);
        }
        if (performance.now() >= from) result.bytes += bytes.length;
        if (missing <= 0) break;
      }
      if (missing > 0) throw new Error("the server closed the connection");
      if (performance.now() >= from) result.answers += 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, (_, at) => read(at)));
  process.send?.(result);
});
process.once("disconnect", () => process.exit());
