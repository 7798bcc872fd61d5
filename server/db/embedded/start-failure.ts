import { findDiskProblem } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";

const DAMAGE_PATTERNS = [
  /checksum in control file/,
  /global\/pg_control/,
  /control file appears to be corrupt/,
  /checkpoint record/,
  /required checkpoint/,
  /is not a valid data directory/,
  /database files are incompatible/,
  /could not (?:open|read|stat|access|fsync) (?:file|directory) "?(?:base|global|pg_)/,
  /could not access status of transaction/,
  /pg_filenode\.map/,
  /invalid page in block/,
  /invalid (?:data|magic number|contents) in/,
  /required relation|required file/,
  /database "postgres" does not exist/,
  /could not find redo location|requested WAL segment|WAL ends before/,
];

export function explainStartFailure(
  { output, observed }: { output: string; observed: string },
  clusterFolder: string,
  logPath?: string,
): StartError {
  const disk = findDiskProblem(output, clusterFolder);
  if (disk) return disk;
  const reason = findReason(output, observed);
  if (/Permission denied/.test(reason)) {
    return new StartError(
      `The user that the database runs as can't use all of ${clusterFolder} (${reason}). Give the folder and everything in it to that user with chown -R.`,
    );
  }
  if (DAMAGE_PATTERNS.some((pattern) => pattern.test(`${output}\n${observed}`)))
    return createDamagedClusterError(clusterFolder, reason);
  if (output.includes("could not look up effective user ID")) {
    return new StartError(
      `PostgreSQL must run as a user that has a name on this system (${reason}). Start Berea as another user.`,
    );
  }
  const logHint = logPath ? ` See ${logPath} for details.` : "";
  return new ClusterStartError(`The embedded database didn't start: ${reason}.${logHint}`, reason);
}

export class ClusterStartError extends StartError {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

export class DamagedClusterError extends ClusterStartError {}

export function createDamagedClusterError(clusterFolder: string, reason: string): DamagedClusterError {
  return new DamagedClusterError(
    `The database in ${clusterFolder} is damaged (${reason}). Restore the folder from a backup, or rename it to start with an empty database.`,
    reason,
  );
}

// Messages to clients during the start or stop, and successes, aren't the reason for a failure.
const IRRELEVANT_LINES = /the database system is|terminating connection|\bLOG:/;

function findReason(output: string, fallback: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !IRRELEVANT_LINES.test(line));
  const relevant =
    lines.findLast((line) => /\b(?:PANIC|FATAL|error):/i.test(line)) ?? lines.at(-1) ?? fallback;
  return relevant.replace(/^(?:.*?\b(?:PANIC|FATAL|error)|initdb):\s*/i, "").replace(/\.$/, "");
}
