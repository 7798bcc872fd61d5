// The real server as a process of its own, on a port and a data folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MAIN = path.join(import.meta.dirname, "../server/main.ts");

export class ServerProcess {
  readonly #dataDir: string;
  /** Environment variables beside those of the test, for the next start. */
  readonly settings: Record<string, string>;
  #port = 0;
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.#dataDir = dataDir;
    this.settings = settings;
  }

  /** Starts a server with these environment variables beside those of the test. */
  static async start(settings: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(path.join(tmpdir(), "berea-e2e-")), settings);
    await server.restart();
    return server;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** Starts again after `kill`, on the same port and data. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ...this.settings,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: "info",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    this.#port = await readPort(child);
  }

  /** Ends the app as a power cut would: at once, without goodbye. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const ready = /Berea is ready at http:\/\/localhost:(\d+)/.exec(output);
      if (ready) resolve(Number(ready[1]));
    });
    child.once("exit", () => reject(new Error(`the server ended before it was ready: ${output}`)));
  });
}
