// The built server (`npm run build`) as a separate process with its own port and data folder.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fastTempFolder } from "../../server/testing/testing-folder.ts";

const SERVE = path.join(import.meta.dirname, "../../scripts/serve.mjs");

export class ServerProcess {
  readonly #dataDir: string;
  /** Additional environment variables for the next start. */
  readonly settings: Record<string, string>;
  readonly #program: string;
  #port = 0;
  #child: ChildProcess | undefined;
  /** What it has written to its log since the last start. */
  log = "";

  private constructor(dataDir: string, settings: Record<string, string>, program: string) {
    this.#dataDir = dataDir;
    this.#program = program;
    this.settings = settings;
  }

  /**
   * Starts a server with additional environment variables and its data below `folder`. `program` replaces what
   * `npm start` serves.
   */
  static async start(
    settings: Record<string, string> = {},
    folder = fastTempFolder(),
    program = SERVE,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(path.join(folder, "berea-e2e-")), settings, program);
    await server.restart();
    return server;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  get processId(): number {
    return this.#child?.pid ?? 0;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** Starts the server again after `kill`, with the same port and data. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, [this.#program], {
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
    this.log = "";
    child.stdout.on("data", (chunk) => (this.log += chunk));
    this.#port = await readPort(child);
  }

  /** Kills the server without a shutdown, as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Sends a signal, waits for the exit, and returns the exit code; null if the signal killed the process. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
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
