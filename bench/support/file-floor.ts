// The least that sends a file with byte ranges: `node:http` and a stream from disk, in a process of its own.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", (file: string) => {
  const server = createServer(async (request, response) => {
    const { size } = await stat(file);
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const [start, end] = [Number(from), to === "" ? size - 1 : Number(to)];
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      "content-type": "audio/mpeg",
      "accept-ranges": "bytes",
      "content-length": end - start + 1,
      "content-range": `bytes ${start}-${end}/${size}`,
    });
    createReadStream(file, { start, end }).pipe(response);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
});
