import { findDiskProblem } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";

const signsOfDamage = [
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
  { output, seen }: { output: string; seen: string },
  clusterFolder: string,
  logPath?: string,
): StartError {
  const disk = findDiskProblem(output, clusterFolder);
  if (disk) return disk;
  const reason = findReason(output, seen);
  if (/Permission denied/.test(reason)) {
    return new StartError(
      `The user that the database runs as may not use all of ${clusterFolder} (${reason}): give the folder and all in it to that user with chown -R.`,
    );
  }
  if (signsOfDamage.some((sign) => sign.test(`${output}\n${seen}`)))
    return createDamagedClusterError(clusterFolder, reason);
  if (output.includes("could not look up effective user ID")) {
    return new StartError(
      `PostgreSQL needs to run as a user that this system has a name for, and there is none (${reason}): start Berea as another user.`,
    );
  }
  const whereToLook = logPath ? ` (its log is ${logPath})` : "";
  return new ClusterStartError(`The embedded database did not start: ${reason}${whereToLook}.`, reason);
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
    `The database in ${clusterFolder} is damaged (${reason}): bring the folder back from a backup, or move it away to start with an empty one.`,
    reason,
  );
}

// What the server tells those who come too early or stay too long is not why it ended, nor is what went well.
const besideThePoint = /the database system is|terminating connection|\bLOG:/;

function findReason(output: string, otherwise: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !besideThePoint.test(line));
  const telling =
    lines.findLast((line) => /\b(?:PANIC|FATAL|error):/i.test(line)) ?? lines.at(-1) ?? otherwise;
  return telling.replace(/^(?:.*?\b(?:PANIC|FATAL|error)|initdb):\s*/i, "").replace(/\.$/, "");
}
