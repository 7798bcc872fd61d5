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
      throw new Error("nobody reads the archive any more");
    }
    current = source;
    // Rejects where the source fails, or the output was destroyed.
    const isRead = finished(source).catch((error: unknown) => {
      output.destroy(error as Error);
      throw error;
    });
    zip.addReadStream(source, path, { ...options, mode: 0o100644 });
    await isRead;
    current = undefined;
  }

  return {
    /** The bytes of the zip. Destroyed before its end, it stops whatever is being added. */
    output,
    addText: (path: string, text: string | AsyncIterable<string>) =>
      add(path, Readable.from(typeof text === "string" ? [Buffer.from(text)] : text, { objectMode: false }), {
        compress: true,
      }),
    addCompressed: (path: string, source: Readable, look: (chunk: Buffer) => void) =>
      add(path, watchPassing(source, look), { compress: true }),
    /** Adds bytes as they are: recordings and pictures cannot be packed further. `look` sees them pass by. */
    addBytes: (path: string, source: Readable, bytes: number, look?: (chunk: Buffer) => void) =>
      add(path, look ? watchPassing(source, look) : source, { compress: false, size: bytes }),
    end: () => zip.end(),
  };
}

/** Listening to the source itself would set it flowing before the zip is ready for it. */
function watchPassing(source: Readable, look: (chunk: Buffer) => void): Readable {
  const passing = new Transform({
    transform(chunk: Buffer, _, done) {
      look(chunk);
      done(null, chunk);
    },
  });
  // Either that fails takes the other with it.
  pipeline(source, passing, () => undefined);
  return passing;
}
