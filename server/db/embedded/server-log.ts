import { open, stat, truncate } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

const largest = 5 * 1024 * 1024;

/** The log that PostgreSQL writes, beside its cluster; it starts anew once it has grown to 5 MB. */
export interface ServerLog {
  path: string;
  /** For the server to write to; the caller closes it. */
  openForServer(): Promise<FileHandle>;
  /** Where the next line will stand. */
  end(): Promise<number>;
  readFrom(position: number): Promise<string>;
  /** Empties a log that has grown too large; the server goes on writing at its start. */
  trim(): Promise<void>;
}

export function openServerLog(path: string): ServerLog {
  const end = () =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  return {
    path,
    openForServer: () => open(path, "a", 0o600),
    end,
    async readFrom(position) {
      const file = await open(path, "r");
      try {
        const { size } = await file.stat();
        const buffer = Buffer.alloc(Math.max(0, Math.min(size - position, 64 * 1024)));
        await file.read(buffer, 0, buffer.length, position);
        return buffer.toString("utf8");
      } finally {
        await file.close();
      }
    },
    async trim() {
      if ((await end()) > largest) await truncate(path);
    },
  };
}
