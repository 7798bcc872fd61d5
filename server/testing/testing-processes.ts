// The real server as several processes behind a round-robin proxy, for tests.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { choosePort } from "../http/serving/port.ts";
import { findTestProgram } from "../testing-programs.ts";
import { removeFolder } from "./testing-folder.ts";

export interface BereaProcess {
  origin: string;
  /** The file names of the emails in its outbox. */
  listEmails(): Promise<string[]>;
  /** Kills it without a shutdown. */
  kill(): Promise<void>;
  /** Kills it if it is still running, and removes its folder. */
  close(): Promise<void>;
}

/** Starts a process with additional environment variables and its own data folder. */
export async function startProcess(
  variables: Record<string, string>,
  program = findTestProgram("main.ts"),
): Promise<BereaProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-process-"));
  const port = await choosePort({ host: "127.0.0.1", port: 0 });
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...variables,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  await waitUntilReady(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    listEmails: async () => (await readdir(path.join(folder, "outbox")).catch(() => [])).filter(isEmail),
    kill,
    async close() {
      await kill();
      await removeFolder(folder);
    },
  };
}

const isEmail = (name: string) => name.endsWith(".eml");

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (/Berea is (ready|working in the background)/.test(output)) resolve();
    });
    child.once("exit", () => reject(new Error(`the process ended before it was ready: ${output}`)));
  });
}

export interface TestProxy {
  origin: string;
  /** The servers that get requests in turn. */
  targets: string[];
  /** The number of requests that each target answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

/** Starts a proxy without targets. It removes a target that cannot be reached. */
export async function startProxy(): Promise<TestProxy> {
  const proxy: TestProxy = {
    origin: "",
    targets: [],
    answered: new Map(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let next = 0;
  const server = createServer((incoming, answer) => {
    const target = proxy.targets[next++ % proxy.targets.length]!;
    forward(target, incoming, answer, (reached) => {
      if (reached) proxy.answered.set(target, (proxy.answered.get(target) ?? 0) + 1);
      else proxy.targets = proxy.targets.filter((each) => each !== target);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function forward(
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  onReached: (reached: boolean) => void,
): void {
  const { method, headers, url = "/" } = incoming;
  const outgoing = request(new URL(url, target), { method, headers, agent: false });
  outgoing.once("response", (response) => {
    onReached(true);
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on("error", () => answer.destroy()).pipe(answer);
  });
  outgoing.once("error", () => {
    onReached(false);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  incoming.pipe(outgoing);
  answer.once("close", () => outgoing.destroy());
}
