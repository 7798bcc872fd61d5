import { spawn } from "node:child_process";
import type { ChildProcess, StdioOptions } from "node:child_process";
import { getChildEnvironment } from "../../processes/child-environment.ts";
import type { Binaries } from "./binaries.ts";
import { programPath } from "./binaries.ts";
import type { DatabaseAccount } from "./database-account.ts";

/** A Linux capability that lets the database access its folder through parent folders that are closed to its account. */
export type Capability = "dac_read_search" | "dac_override";

export interface Programs {
  binaries: Binaries;
  /** Undefined to use the account of the app. */
  account: DatabaseAccount | undefined;
  capability: Capability | undefined;
}

// Without the app's environment, which may contain secrets and PG… variables.
const ENVIRONMENT = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

export function spawnProgram(
  programs: Programs,
  program: "initdb" | "pg_ctl" | "postgres",
  args: readonly string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  return spawnAs(programs, programPath(programs.binaries, program), args, options);
}

export function spawnAs(
  { account, capability }: Pick<Programs, "account" | "capability">,
  command: string,
  args: readonly string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const env =
    process.platform === "win32" ? { ...getChildEnvironment(), LC_ALL: "C", TZ: "UTC" } : ENVIRONMENT;
  // The database's account may not be able to access the app's working directory.
  const settings = { ...options, env, cwd: "/" };
  if (!account) return spawn(command, args, settings);
  if (!capability) return spawn(command, args, { ...settings, uid: account.uid, gid: account.gid });
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--no-new-privs",
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    "--",
    command,
  ];
  return spawn("setpriv", [...setpriv, ...args], settings);
}

export interface ExitResult {
  exitCode: number | null;
  output: string;
}

export async function waitForExit(child: ChildProcess): Promise<ExitResult> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const killWithApp = () => child.kill("SIGKILL");
  process.once("exit", killWithApp);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { exitCode, output };
  } finally {
    process.off("exit", killWithApp);
  }
}
