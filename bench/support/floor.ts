// The minimal server of server.bench.ts: node:http, pg and the product's SQL, in a separate process.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg, { type PoolConfig } from "pg";

export interface Save {
  version: number;
  editor: string;
  transcript: string;
}
/** The statements of one call as the product sent them, with the values of the sermon and of the saved text. */
export interface Recorded {
  statements: { text: string; values: unknown[] }[];
  id?: string;
  save?: Save;
}
export interface FloorTask {
  connection: PoolConfig;
  calls: Record<string, Recorded>;
}

async function readBody(request: IncomingMessage): Promise<Save | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

process.once("message", ({ connection, calls }: FloorTask) => {
  const pool = new pg.Pool({ ...connection, max: 10 });

  async function answer(request: IncomingMessage): Promise<string> {
    const [, name = "", id] = (request.url ?? "").split("/");
    const call = calls[name];
    if (!call) throw new Error(`unknown call: ${name}`);
    const save = await readBody(request);
    const filled = new Map<unknown, unknown>([[call.id, id]]);
    for (const key of ["version", "editor", "transcript"] as const) {
      if (call.save && save) filled.set(call.save[key], save[key]);
    }
    const fill = (value: unknown) => (filled.has(value) ? filled.get(value) : value);
    const client = await pool.connect();
    try {
      let rows: unknown[] = [];
      // Replaces the recorded sermon and text by those of this call.
      for (const [at, { text, values }] of call.statements.entries()) {
        const found = await client.query({ name: `${name} ${at}`, text, values: values.map(fill) });
        if (found.rows.length > 0) rows = found.rows;
      }
      if (rows.length === 0) throw new Error("the statements returned nothing");
      return JSON.stringify(rows);
    } finally {
      client.release();
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await answer(request);
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.setHeader("content-length", Buffer.byteLength(body));
      response.end(body);
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
});
