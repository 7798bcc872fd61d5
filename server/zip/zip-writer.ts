import { pipeline, Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ZipWriter = ReturnType<typeof createZipWriter>;

export function createZipWriter() {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error) => output.destroy(error as Error));
  output.once("close", () => current?.destroy());

  async function add(
    path: string,
    source: Readable,
    options: { compress: boolean; size?: number },
  ): Promise<void> {
    if (output.destroyed) {
      source.destroy();
      throw new Error("the reader of the zip disconnected");
    }
    current = source;
    // Rejects if the source fails or the output was destroyed.
    const isRead = finished(source).catch((error: unknown) => {
      output.destroy(error as Error);
      throw error;
    });
    zip.addReadStream(source, path, { ...options, mode: 0o100644 });
    await isRead;
    current = undefined;
  }

  return {
    /** The bytes of the zip. Destroying it stops what is being added. */
    output,
    addText: (path: string, text: string | AsyncIterable<string>) =>
      add(path, Readable.from(typeof text === "string" ? [Buffer.from(text)] : text, { objectMode: false }), {
        compress: true,
      }),
    addCompressed: (path: string, source: Readable, onChunk: (chunk: Buffer) => void) =>
      add(path, observe(source, onChunk), { compress: true }),
    /** Adds bytes without compression, which doesn't help for recordings and pictures. */
    addBytes: (path: string, source: Readable, bytes: number, onChunk?: (chunk: Buffer) => void) =>
      add(path, onChunk ? observe(source, onChunk) : source, { compress: false, size: bytes }),
    end: () => zip.end(),
  };
}

/** Calls `onChunk` for each chunk. A listener on the source would start it before the zip is ready. */
function observe(source: Readable, onChunk: (chunk: Buffer) => void): Readable {
  const observed = new Transform({
    transform(chunk: Buffer, _, done) {
      onChunk(chunk);
      done(null, chunk);
    },
  });
  // Destroys both if one fails.
  pipeline(source, observed, () => undefined);
  return observed;
}
