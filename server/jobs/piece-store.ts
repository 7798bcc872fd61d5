import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { jobPieces, jobs } from "../db/schema.ts";
import type { PieceStore } from "../engine/engine.ts";
import { type HeldJob, isOurs } from "./held-job.ts";

/** Keeps the finished pieces of a job while it is held; those of a job that failed are there for the next one. */
export function createPieceStore(db: Db, job: HeldJob): PieceStore {
  const { sermonId } = job;
  return {
    async find(key) {
      const [row] = await db
        .select()
        .from(jobPieces)
        .where(and(eq(jobPieces.sermonId, sermonId), eq(jobPieces.key, key)));
      return row && { text: row.text, tokens: { input: row.inputTokens, output: row.outputTokens } };
    },
    async keep(key, { text, tokens }) {
      // A piece that arrives after the job was cancelled would stay behind.
      await db.execute(sql`
        insert into ${jobPieces} (sermon_id, key, text, input_tokens, output_tokens)
        select ${sermonId}::uuid, ${key}, ${text}, ${tokens.input}::int, ${tokens.output}::int
        where exists (select from ${jobs} where ${isOurs(job)})
        on conflict do nothing`);
    },
  };
}
