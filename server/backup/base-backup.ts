// Reads a base backup of PostgreSQL with its replication protocol, as pg_basebackup does.
import { Readable } from "node:stream";
import type { Connection, Submittable } from "pg";
import type { ServerAddress } from "../db/embedded/address.ts";
import { connectAsSuperuser } from "../db/embedded/superuser.ts";

/** A tar of a running server's cluster, including the WAL that it needs. Fails if a page has a wrong checksum. */
export async function readBaseBackup(address: ServerAddress): Promise<Readable> {
  const client = await connectAsSuperuser(address, { replication: "true" });
  try {
    // Keeps the WAL that the backup needs; the slot is dropped with the connection.
    await client.query(`CREATE_REPLICATION_SLOT berea_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
    const copy = new BaseBackup();
    copy.tar.once("close", () => void client.end());
    client.once("end", () =>
      copy.tar.destroy(copy.isFinished ? undefined : new Error("the connection to the database was lost")),
    );
    client.query(copy);
    return copy.tar;
  } catch (error) {
    await client.end();
    throw error;
  }
}

const COMMAND = "BASE_BACKUP (LABEL 'berea', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";
const ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

class BaseBackup implements Submittable {
  isFinished = false;
  #archives = 0;
  #connection: Connection | undefined;
  readonly tar = new Readable({ read: () => this.#connection?.stream.resume() });

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === ARCHIVE) this.#archives += 1;
    // Further archives would be tablespaces, which Berea doesn't use.
    if (chunk[0] !== DATA || this.#archives !== 1) return;
    // Copied, because the parser reuses its buffer.
    if (!this.tar.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.isFinished = true;
    this.tar.destroy(error);
  }

  handleReadyForQuery(): void {
    this.isFinished = true;
    this.tar.push(null);
  }

  // The start and end positions in the WAL are also in the backup itself.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
