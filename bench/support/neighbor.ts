// The other user of hostile-requests.bench.ts: opens and saves a small sermon and reports how long each answer took.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

export interface NeighborTask {
  url: string;
  cookie: string;
}

const PAUSE_MS = 15;

let stopping = new AbortController();

process.on("message", (message: NeighborTask | "stop") => {
  if (message === "stop") stopping.abort();
  else void work(message).then((times) => process.send?.(times));
});
process.once("disconnect", () => process.exit());

async function work({ url, cookie }: NeighborTask): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  stopping = new AbortController();

  async function ask(method: string, path: string, body?: object): Promise<{ version: number }> {
    const startedAt = performance.now();
    const sent = request(url + path, {
      method,
      agent,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const answer = (await json(response)) as { version: number };
    times.push(performance.now() - startedAt);
    if (response.statusCode !== 200) throw new Error(`${method} ${url}${path}: ${response.statusCode}`);
    return answer;
  }

  while (!stopping.signal.aborted) {
    const { version } = await ask("GET", "");
    await delay(PAUSE_MS);
    await ask("PATCH", "?return=item", { version, editor: "neighbor", notes: `Note ${version}` });
    await delay(PAUSE_MS);
  }
  agent.destroy();
  return times;
}
