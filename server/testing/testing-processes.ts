// The real server as several processes behind a proxy that gives each request to the next of them, for tests.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { choosePort } from "../http/serving/port.ts";
import { findTestProgram } from "../testing-programs.ts";

export interface BereaProcess {
  origin: string;
  /** The mails that it has written so far. */
  listMails(): Promise<string[]>;
  /** Ends it at once, without goodbye. */
  kill(): Promise<void>;
  /** Ends it in whatever state it is, and removes its folder. */
  close(): Promise<void>;
}

/** Starts a process with these variables in its environment and a folder of its own. */
export async function startProcess(variables: Record<string, string>): Promise<BereaProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-process-"));
  const port = await choosePort({ host: "127.0.0.1", port: 0 });
  const child = spawn(process.execPath, [findTestProgram("main.ts")], {
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
    listMails: async () => (await readdir(path.join(folder, "outbox")).catch(() => [])).filter(isMail),
    kill,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isMail = (name: string) => name.endsWith(".eml");

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
  /** Where requests go, one after the other. */
  targets: string[];
  /** How many requests each target has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

/** Starts a proxy without targets. A target that cannot be reached gets no more requests. */
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
  const server = createServer((asked, answer) => {
    const target = proxy.targets[next++ % proxy.targets.length]!;
    passOn(target, asked, answer, (reached) => {
      if (reached) proxy.answered.set(target, (proxy.answered.get(target) ?? 0) + 1);
      else proxy.targets = proxy.targets.filter((each) => each !== target);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function passOn(
  target: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  note: (reached: boolean) => void,
): void {
  const { method, headers, url = "/" } = asked;
  const passed = request(new URL(url, target), { method, headers, agent: false });
  passed.once("response", (response) => {
    note(true);
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on("error", () => answer.destroy()).pipe(answer);
  });
  passed.once("error", () => {
    note(false);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  asked.pipe(passed);
  answer.once("close", () => passed.destroy());
}
