// PostgreSQL's own copy of all its databases, over its replication protocol: what pg_basebackup asks for.
import { Readable } from "node:stream";
import type { Connection, Submittable } from "pg";
import type { ServerAddress } from "../db/embedded/address.ts";
import { connectAsSuperuser } from "../db/embedded/superuser.ts";

/** A tar of the cluster of a running server, with the log up to its end. Fails where a page lacks its checksum. */
export async function readBaseBackup(address: ServerAddress): Promise<Readable> {
  const client = await connectAsSuperuser(address, { replication: "true" });
  try {
    // Keeps the server from throwing away what the copy needs, however long it takes; it goes with the connection.
    await client.query(`CREATE_REPLICATION_SLOT berea_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
    const copy = new BaseBackup();
    copy.tar.once("close", () => void client.end());
    client.once("end", () => copy.tar.destroy(copy.isOver ? undefined : new Error("the database is gone")));
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
  isOver = false;
  #archives = 0;
  #connection: Connection | undefined;
  readonly tar = new Readable({ read: () => this.#connection?.stream.resume() });

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === ARCHIVE) this.#archives += 1;
    // Others would be of tablespaces, which Berea's cluster has not.
    if (chunk[0] !== DATA || this.#archives !== 1) return;
    // The parser goes on using its buffer.
    const isRoomLeft = this.tar.push(Buffer.from(chunk.subarray(1)));
    if (!isRoomLeft) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.isOver = true;
    this.tar.destroy(error);
  }

  handleReadyForQuery(): void {
    this.isOver = true;
    this.tar.push(null);
  }

  // Where the copy begins and ends in the server's log is in the copy too.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
