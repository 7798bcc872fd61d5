import { Readable } from "node:stream";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import type { ExportFormat } from "../../contract/records/exports.schema.ts";
import { EXPORT_FORMATS, EXPORT_MESSAGES } from "../../contract/records/exports.ts";
import { withRawSegments } from "../../contract/text/raw-json.ts";
import { toFilename } from "../documents/file-names.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { getProvenance, type ProvenanceParts } from "../provenance/provenance.ts";
import { kindOf, listKinds } from "../record-kinds/record-kinds.ts";
import type { RecordKind, RecordParts } from "../records/record-kind.ts";
import { createZipWriter } from "../zip/zip-writer.ts";
import { createRecord, getSharedRecord } from "../records/records.ts";
import type { Exporter } from "./exporter.ts";

interface Parts {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  exporter: Exporter;
  texts: ProvenanceParts["texts"];
}

export interface ExportRequest {
  ownerId: string;
  kind: ExportedKind;
  id: string;
  actorId: string;
  format: ExportFormat;
  locale: string;
  /** Whether the file says how its texts were made; Markdown always does. */
  showsProvenance: boolean;
}

export interface ExportedFile {
  filename: string;
  bytes: Uint8Array;
}

export async function exportRecord(
  { db, bibles, exporter, texts }: Parts,
  { kind, format, locale, showsProvenance, ...place }: ExportRequest,
  signal: AbortSignal,
): Promise<ExportedFile> {
  if (!EXPORT_FORMATS[format].kinds.includes(kind)) {
    throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
  }
  const exported = findKind(kind);
  const { ownerId, actorId } = place;
  const record: { title: string; bible?: string | null } = await getSharedRecord(db, exported, place);
  const printing = { locale, edition: await bibles.chooseEdition(ownerId, record.bible) };
  const provenance =
    showsProvenance || format === "md" ? await getProvenance({ db, texts }, exported, place) : [];
  const bytes = await exporter.run(
    "writeFile",
    { kind: exported.name, record, format, printing, provenance },
    { owner: actorId, signal },
  );
  if (!bytes) throw new AppError("invalid", EXPORT_MESSAGES.noTimes);
  return { filename: `${toFilename(record.title, "Berea")}.${format}`, bytes };
}

/** A zip that is written while it is read. Records that fail are named in a text file in it. */
export function exportRecords(
  parts: Parts,
  { ids, ...request }: Omit<ExportRequest, "id"> & { ids: readonly string[] },
  signal: AbortSignal,
): Readable {
  if (!EXPORT_FORMATS[request.format].kinds.includes(request.kind)) {
    throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
  }
  const zip = createZipWriter();
  const write = async () => {
    const names = new Set<string>();
    const failures: string[] = [];
    for (const id of new Set(ids)) {
      try {
        const { filename, bytes } = await exportRecord(parts, { ...request, id }, signal);
        const name = findFreeName(filename, names);
        names.add(name);
        await zip.addBytes(
          name,
          Readable.from([Buffer.from(bytes)], { objectMode: false }),
          bytes.byteLength,
        );
      } catch (error) {
        if (!(error instanceof AppError) || signal.aborted) throw error;
        failures.push(`${id}: ${error.message}`);
      }
    }
    if (failures.length > 0) await zip.addText("Not exported.txt", `${failures.join("\n")}\n`);
    zip.end();
  };
  write().catch((error: unknown) => zip.output.destroy(error as Error));
  return zip.output;
}

/** "The Lamp.pdf", or "The Lamp (2).pdf" if there is one already. */
function findFreeName(filename: string, taken: ReadonlySet<string>): string {
  const dot = filename.lastIndexOf(".");
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? filename : `${filename.slice(0, dot)} (${number})${filename.slice(dot)}`;
    if (!taken.has(name)) return name;
  }
}

function findKind(path: string): RecordKind {
  const kind = listKinds().find((known) => RECORD_KINDS[known.name].path === path);
  if (!kind?.texts.exports) throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
  return kind;
}

export async function importRecord(
  { db, texts, exporter }: Pick<Parts, "db" | "exporter"> & RecordParts,
  ownerId: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ kind: ExportedKind; id: string }> {
  const file = await exporter.run("readFile", bytes, { owner: ownerId, signal });
  if (!file) throw new AppError("invalid", EXPORT_MESSAGES.notOwn);
  const kind = kindOf(file.kind);
  const { id } = await createRecord({ db, texts }, kind, ownerId, withRawSegments(file.fields) as never);
  return { kind: RECORD_KINDS[kind.name].path as ExportedKind, id };
}
