import { useMutation } from "@tanstack/react-query";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import type { ExportFormat } from "../../contract/records/exports.schema.ts";
import { EXPORT_FORMATS, FORMATS } from "../../contract/records/exports.ts";
import { useUser } from "../account/session/session.queries.ts";
import { downloadExport } from "./download.ts";

export interface Exported {
  kind: ExportedKind;
  id: string;
  /** Whether it can be exported as captions. */
  hasTimes: boolean;
}

const CAPTIONS = new Set<ExportFormat>(["srt", "vtt"]);

export const listFormats = ({ kind, hasTimes }: Exported): ExportFormat[] =>
  FORMATS.filter(
    (format) => EXPORT_FORMATS[format].kinds.includes(kind) && (hasTimes || !CAPTIONS.has(format)),
  );

/** Downloads a record in a format. With `provenance`, the file says how its texts were made. */
export function useExport(exported: Exported | undefined, provenance: boolean) {
  const { uid } = useUser();
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      if (exported) await downloadExport({ uid, kind: exported.kind, id: exported.id, format, provenance });
    },
  });
}
