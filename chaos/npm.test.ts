// Ends the npm of a real `npm start` in every possible way. No process of Berea may outlive it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { isRunning } from "../server/data-folder/data-folder.ts";
import { fastTempFolder } from "../server/testing/testing-folder.ts";
import { listChildren } from "./processes.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** Without execve (Node.js before 22.15, Windows) the script stays as the parent of the server. */
const WITHOUT_EXECVE = "--import=data:text/javascript,delete%20process.execve";

interface Started {
  starter: ChildProcess;
  output: () => string;
  port: number;
}

async function start(command: string, parameters: string[], variables = {}): Promise<Started> {
  const dataDir = await mkdtemp(path.join(fastTempFolder(), "berea-npm-"));
  const starter = spawn(command, parameters, {
    cwd: ROOT,
    env: Object.assign({ PATH: process.env["PATH"], HOME: dataDir, PORT: "0" }, variables, {
      DATA_DIR: path.join(dataDir, "data"),
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = new Set([starter.pid!]);
  onTestFinished(async () => {
    for (const id of [...started, ...[...started].flatMap(listDescendants)])
      if (isRunning(id)) process.kill(id, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  let output = "";
  for (const stream of [starter.stdout, starter.stderr]) stream!.on("data", (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 120_000 }).toContain("Berea is ready at");
  for (const id of listDescendants(starter.pid!)) started.add(id);
  return { starter, output: () => output, port: Number(/localhost:(\d+)/.exec(output)![1]) };
}

function listDescendants(id: number): number[] {
  const children = listChildren(id);
  return children.concat(children.flatMap(listDescendants));
}

/** Half a request, which delays stopping for as long as the server waits for open requests. */
async function sendHalf(port: number): Promise<void> {
  const socket = connect(port, "localhost").on("error", () => undefined);
  const head =
    "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nExpect: 100-continue";
  socket.write(`${head}\r\n\r\n{`);
  // The server has read the head and waits for the rest.
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("100 Continue");
}

/** Milliseconds from `since` until all of them have ended. */
async function waitForEnd(processes: number[], since: number): Promise<number> {
  await expect.poll(() => processes.filter(isRunning), { interval: 20, timeout: 20_000 }).toEqual([]);
  return performance.now() - since;
}

describe.skipIf(process.platform === "win32")("npm start", { timeout: 300_000 }, () => {
  describe.each([
    { kind: "as the server itself", variables: {} },
    { kind: "beside the server", variables: { NODE_OPTIONS: WITHOUT_EXECVE } },
  ])("with its script $kind", ({ variables }) => {
    test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
      "ends with its database within 5 seconds when npm gets %s",
      async (signal) => {
        const { starter, port, output } = await start("npm", ["start"], variables);
        const processes = listDescendants(starter.pid!);
        // At least the script, the server and its database.
        expect(processes.length).toBeGreaterThan(variables.NODE_OPTIONS ? 2 : 1);
        await sendHalf(port);
        const since = performance.now();
        starter.kill(signal);
        expect(await waitForEnd([...processes, starter.pid!], since)).toBeLessThan(5000);
        expect(output()).toContain("Berea has stopped");
      },
    );
  });

  test("ends when the script beside the server is killed", async () => {
    const { starter } = await start("npm", ["start"], { NODE_OPTIONS: WITHOUT_EXECVE });
    const processes = listDescendants(starter.pid!);
    const [script] = listChildren(starter.pid!);
    const since = performance.now();
    process.kill(script!, "SIGKILL");
    expect(await waitForEnd([...processes, starter.pid!], since)).toBeLessThan(5000);
  });

  test("ends with its database within 5 seconds when all of its own processes are killed", async () => {
    const { starter } = await start("npm", ["start"]);
    const processes = listDescendants(starter.pid!);
    const [server] = listChildren(starter.pid!);
    const since = performance.now();
    for (const id of [starter.pid!, server!]) process.kill(id, "SIGKILL");
    expect(await waitForEnd([...processes, starter.pid!], since)).toBeLessThan(5000);
  });

  test("continues when the shell that started npm has ended", async () => {
    const { starter, port } = await start("sh", ["-c", "npm start & wait"]);
    const processes = listDescendants(starter.pid!);
    starter.kill("SIGKILL");
    await expect.poll(() => isRunning(starter.pid!)).toBe(false);
    // Longer than it takes to notice that a parent has ended.
    await delay(1000);
    expect(processes.filter(isRunning)).toEqual(processes);
    const { status } = await fetch(`http://localhost:${port}/api/health`);
    expect(status).toBe(200);
    const since = performance.now();
    process.kill(processes[0]!, "SIGTERM");
    expect(await waitForEnd(processes, since)).toBeLessThan(5000);
  });

  test("continues without npm when its parent has ended", async () => {
    const { starter, port } = await start("sh", ["-c", "node scripts/start.mjs & wait"]);
    const processes = listDescendants(starter.pid!);
    starter.kill("SIGKILL");
    await delay(1000);
    const { status } = await fetch(`http://localhost:${port}/api/health`);
    expect(status).toBe(200);
    const since = performance.now();
    process.kill(processes[0]!, "SIGTERM");
    expect(await waitForEnd(processes, since)).toBeLessThan(5000);
  });
});
