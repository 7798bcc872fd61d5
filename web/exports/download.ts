import { parseJson } from "../../contract/text/parse-json.ts";
import { EXPORT_MANY_PATH, EXPORT_PATH } from "../../contract/records/exports.ts";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import type { ExportFormat } from "../../contract/records/exports.schema.ts";
import { buildUrl, createNetworkError, parseApiError, callWithReauth } from "../api/api.ts";

export interface ExportRequest {
  uid: string;
  kind: ExportedKind;
  id: string;
  format: ExportFormat;
  /** Whether the file says how its texts were made. */
  provenance?: boolean;
}

export interface ExportsRequest extends Pick<ExportRequest, "uid" | "format"> {
  kind: string;
  ids: readonly string[];
}

/** Exports a record and saves the file as a download. Fails with an `ApiError`. */
export async function downloadExport({ provenance, ...request }: ExportRequest): Promise<void> {
  const query = { provenance: provenance || undefined };
  const { file, name } = await callWithReauth(() =>
    fetchFile(buildUrl(EXPORT_PATH, { ...request }, query), `Berea.${request.format}`),
  );
  saveFile(file, name);
}

async function fetchFile(
  url: string,
  defaultName: string,
  init: RequestInit = {},
): Promise<{ file: Blob; name: string }> {
  const response = await fetch(url, { credentials: "same-origin", ...init }).catch(() =>
    Promise.reject(createNetworkError("unreachable")),
  );
  if (!response.ok) throw parseApiError({ status: response.status, body: parseJson(await response.text()) });
  const file = await response.blob().catch(() => Promise.reject(createNetworkError("unreachable")));
  return {
    file,
    name: parseFilename(response.headers.get("content-disposition")) ?? defaultName,
  };
}

/** Exports records and saves them as one zip. Fails with an `ApiError`. */
export async function downloadExports({ ids, ...request }: ExportsRequest): Promise<void> {
  const { file, name } = await callWithReauth(() =>
    fetchFile(buildUrl(EXPORT_MANY_PATH, { ...request }), "Berea.zip", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    }),
  );
  saveFile(file, name);
}

/** The file name in a `Content-Disposition` header (RFC 6266), if it has one. */
export function parseFilename(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the file, even if it asked the user where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
