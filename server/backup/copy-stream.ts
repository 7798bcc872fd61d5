// Streams what PostgreSQL sends for commands that copy out: COPY … TO STDOUT and BASE_BACKUP.
import { Readable } from "node:stream";
import type { Connection, Submittable } from "pg";

/** Submit it with `client.query(copy)`, then read `output` to its end. */
export class CopyStream implements Submittable {
  isFinished = false;
  readonly #command: string;
  readonly #pick: (chunk: Buffer) => Buffer | undefined;
  #connection: Connection | undefined;
  readonly output = new Readable({ read: () => this.#connection?.stream.resume() });

  /** `pick` returns the part of a message that belongs to the output. */
  constructor(command: string, pick: (chunk: Buffer) => Buffer | undefined = (chunk) => chunk) {
    this.#command = command;
    this.#pick = pick;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const part = this.#pick(chunk);
    // Copied, because the parser reuses its buffer.
    if (part && !this.output.push(Buffer.from(part))) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.isFinished = true;
    this.output.destroy(error);
  }

  handleReadyForQuery(): void {
    this.isFinished = true;
    this.output.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
