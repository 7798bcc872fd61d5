import { findDiskProblem } from "../../disk-error.ts";
import { StartError } from "../../start-error.ts";

// What PostgreSQL says of a cluster that is not whole.
const signsOfDamage = [
  /checksum in control file/,
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
  /could not find redo location|requested WAL segment|WAL ends before/,
];

/** One sentence on why the server did not come up, from what it wrote before it ended. */
export function explainStartFailure(output: string, clusterFolder: string, logPath: string): StartError {
  const disk = findDiskProblem(output, clusterFolder);
  if (disk) return disk;
  const reason = findReason(output);
  if (signsOfDamage.some((sign) => sign.test(output))) return damagedCluster(clusterFolder, reason);
  return new StartError(`The embedded database did not start: ${reason} (its log is ${logPath}).`);
}

export function damagedCluster(clusterFolder: string, reason: string): StartError {
  return new StartError(
    `The database in ${clusterFolder} is damaged (${reason}): bring the folder back from a backup, or move it away to start with an empty one.`,
  );
}

function findReason(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const telling = lines.findLast((line) => /\b(?:PANIC|FATAL|error):/i.test(line)) ?? lines.findLast(Boolean);
  return telling?.replace(/^.*?\b(?:PANIC|FATAL|error):\s*/i, "").replace(/\.$/, "") ?? "it gave no reason";
}
