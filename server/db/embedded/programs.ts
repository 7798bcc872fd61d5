import { spawn } from "node:child_process";
import type { ChildProcess, StdioOptions } from "node:child_process";
import { getChildEnvironment } from "../../processes/child-environment.ts";
import type { Binaries } from "./binaries.ts";
import { programPath } from "./binaries.ts";
import type { DatabaseAccount } from "./database-account.ts";

/** A capability of Linux that lets the database pass through folders closed to its account. */
export type PassThrough = "dac_read_search" | "dac_override";

export interface Programs {
  binaries: Binaries;
  /** Undefined: as the account of the app. */
  account: DatabaseAccount | undefined;
  passThrough: PassThrough | undefined;
}

// Nothing of the app's own environment: no secret goes to the database, and no PG… variable bends it.
const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

export function spawnProgram(
  programs: Programs,
  program: "initdb" | "pg_ctl" | "postgres",
  args: readonly string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  return spawnAs(programs, programPath(programs.binaries, program), args, options);
}

export function spawnAs(
  { account, passThrough }: Pick<Programs, "account" | "passThrough">,
  command: string,
  args: readonly string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const env =
    process.platform === "win32" ? { ...getChildEnvironment(), LC_ALL: "C", TZ: "UTC" } : environment;
  // The working directory of the app may be closed to the database's account.
  const settings = { ...options, env, cwd: "/" };
  if (!account) return spawn(command, args, settings);
  if (!passThrough) return spawn(command, args, { ...settings, uid: account.uid, gid: account.gid });
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--no-new-privs",
    `--inh-caps=-all,+${passThrough}`,
    `--ambient-caps=-all,+${passThrough}`,
    `--bounding-set=-all,+${passThrough}`,
    "--",
    command,
  ];
  return spawn("setpriv", [...setpriv, ...args], settings);
}

export interface Finished {
  exitCode: number | null;
  output: string;
}

export async function finish(child: ChildProcess): Promise<Finished> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const endWithApp = () => child.kill("SIGKILL");
  process.once("exit", endWithApp);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { exitCode, output };
  } finally {
    process.off("exit", endWithApp);
  }
}
