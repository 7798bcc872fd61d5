// Reads a base backup of PostgreSQL with its replication protocol, as pg_basebackup does.
import type { Readable } from "node:stream";
import type { ServerAddress } from "../db/embedded/address.ts";
import { connectAsSuperuser } from "../db/embedded/superuser.ts";
import { CopyStream } from "./copy-stream.ts";

/** A tar of a running server's cluster, including the WAL that it needs. Fails if a page has a wrong checksum. */
export async function readBaseBackup(address: ServerAddress): Promise<Readable> {
  const client = await connectAsSuperuser(address, { replication: "true" });
  try {
    // Keeps the WAL that the backup needs; the slot is dropped with the connection.
    await client.query(`CREATE_REPLICATION_SLOT berea_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
    const copy = new CopyStream(COMMAND, createPicker());
    copy.output.once("close", () => void client.end());
    client.once("end", () =>
      copy.output.destroy(copy.isFinished ? undefined : new Error("the connection to the database was lost")),
    );
    client.query(copy);
    return copy.output;
  } catch (error) {
    await client.end();
    throw error;
  }
}

const COMMAND = "BASE_BACKUP (LABEL 'berea', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";
const ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

/** Picks the data of the first archive. Further ones would be tablespaces, which Berea doesn't use. */
function createPicker(): (chunk: Buffer) => Buffer | undefined {
  let archives = 0;
  return (chunk) => {
    if (chunk[0] === ARCHIVE) archives += 1;
    return chunk[0] === DATA && archives === 1 ? chunk.subarray(1) : undefined;
  };
}
