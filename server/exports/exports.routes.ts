import type { FastifyInstance } from "fastify";
import { EXPORT_MANY_PATH, EXPORT_MESSAGES, EXPORT_PATH } from "../../contract/records/exports.ts";
import {
  ExportedIds,
  ExportedKind,
  exportEndpoints,
  ExportFormat,
  ExportQuery,
} from "../../contract/records/exports.schema.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db } from "../db/database.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { AppError } from "../errors.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { formatContentDisposition } from "../http/serving/send-content.ts";
import type { Exporter } from "./exporter.ts";
import { exportRecord, exportRecords, importRecord } from "./exports.ts";

const MEDIA_TYPES: Record<ExportFormat, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  md: "text/markdown; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
};

export function addExportRoutes(
  app: FastifyInstance,
  { route, rateLimit, signalOf }: RouteRegistrar,
  context: RecordParts & { db: Db; bibles: Bibles; exporter: Exporter },
): void {
  route(exportEndpoints.importRecord, ({ user, body, signal }) =>
    importRecord(context, user.uid, body, signal),
  );

  app.route<{ Params: { kind: string; format: string } }>({
    method: "POST",
    url: EXPORT_MANY_PATH,
    // Its body only lists what to export.
    config: { tokenScope: "read" },
    onRequest: rateLimit("archive"),
    handler: async (request, reply) => {
      const kind = ExportedKind.safeParse(request.params.kind);
      const format = ExportFormat.safeParse(request.params.format);
      if (!kind.success || !format.success) throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
      const body = ExportedIds.safeParse(request.body);
      if (!body.success) throw new AppError("invalid", EXPORT_MESSAGES.tooMany);
      const { ids } = body.data;
      const zip = exportRecords(
        context,
        {
          ownerId: request.user.uid,
          actorId: request.user.uid,
          kind: kind.data,
          ids,
          format: format.data,
          locale: readLocale(request.headers["accept-language"]),
          showsProvenance: asksForProvenance(request.query),
        },
        signalOf(reply),
      );
      return reply
        .type("application/zip")
        .header("content-disposition", formatContentDisposition(`Berea ${kind.data}.zip`))
        .header("cache-control", "private, no-store")
        .send(zip);
    },
  });

  app.route<{ Params: { uid: string; kind: string; id: string; format: string } }>({
    method: "GET",
    url: EXPORT_PATH,
    onRequest: rateLimit("convert", { isShared: true }),
    handler: async (request, reply) => {
      const kind = ExportedKind.safeParse(request.params.kind);
      const format = ExportFormat.safeParse(request.params.format);
      if (!kind.success || !format.success) throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
      const { filename, bytes } = await exportRecord(
        context,
        {
          ownerId: request.params.uid,
          actorId: request.user.uid,
          kind: kind.data,
          id: request.params.id,
          format: format.data,
          locale: readLocale(request.headers["accept-language"]),
          showsProvenance: asksForProvenance(request.query),
        },
        signalOf(reply),
      );
      return reply
        .type(MEDIA_TYPES[format.data])
        .header("content-disposition", formatContentDisposition(filename))
        .header("cache-control", "private, no-store")
        .send(bytes);
    },
  });
}

const asksForProvenance = (query: unknown) => ExportQuery.safeParse(query).data?.provenance === "true";

/** The browser's preferred language, or English if it names no valid one. */
export function readLocale(header = ""): string {
  const [first = ""] = header.split(/[,;]/);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? "en";
  } catch {
    return "en";
  }
}
