// The client of server.bench.ts, in a separate process so that collecting responses does not delay the server.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

export interface ClientTask {
  headers: Record<string, string>;
  connections: Asked[];
  warmUp: number;
  counted: number;
}
interface Asked {
  url: string;
  /** The user, if calls are made for several users. */
  cookie?: string;
  save?: { version: number; editor: string; texts: string[] };
}

process.on("message", async ({ headers, connections, warmUp, counted }: ClientTask) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections.length });
  const times: number[] = [];
  const from = performance.now() + warmUp;
  const until = from + counted;

  async function ask({ url, cookie, save }: Asked, turn: number): Promise<void> {
    const body = save && {
      version: save.version + turn,
      editor: save.editor,
      transcript: save.texts[turn % save.texts.length],
    };
    const bytes = body && Buffer.from(JSON.stringify(body));
    const startedAt = performance.now();
    const sent = request(url, {
      method: bytes ? "PATCH" : "GET",
      agent,
      headers: {
        ...headers,
        ...(cookie !== undefined && { cookie }),
        ...(bytes && { "content-type": "application/json", "content-length": bytes.length }),
      },
    });
    sent.end(bytes);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
    await once(response.resume(), "end");
    if (startedAt >= from) times.push(performance.now() - startedAt);
  }

  await Promise.all(
    connections.map(async (asked) => {
      for (let turn = 0; performance.now() < until; turn += 1) await ask(asked, turn);
    }),
  );
  agent.destroy();
  process.send?.(times);
});
process.once("disconnect", () => process.exit());
