// The real server as a process of its own, as `npm start` serves it (what was built: `npm run build`), on a port and a data folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fastTempFolder } from "../../server/testing/testing-folder.ts";

const SERVE = path.join(import.meta.dirname, "../../scripts/serve.mjs");

export class ServerProcess {
  readonly #dataDir: string;
  /** Environment variables beside those of the test, for the next start. */
  readonly settings: Record<string, string>;
  readonly #program: string;
  #port = 0;
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, settings: Record<string, string>, program: string) {
    this.#dataDir = dataDir;
    this.#program = program;
    this.settings = settings;
  }

  /**
   * Starts a server with these environment variables beside those of the test, and its data below `folder`; `program` is
   * for one that differs from what `npm start` serves.
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

  /** Starts again after `kill`, on the same port and data. */
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
    this.#port = await readPort(child);
  }

  /** Ends the app as a power cut would: at once, without goodbye. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Sends a signal and waits for the end; answers the exit code, null where the signal itself was the end. */
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
