import { parseJson } from "../../contract/text/parse-json.ts";
import { EXPORT_PATH } from "../../contract/records/exports.ts";
import type { ExportedKind, ExportFormat } from "../../contract/records/exports.schema.ts";
import { buildUrl, createNetworkError, parseApiError, callWithReauth } from "../api/api.ts";

export interface ExportRequest {
  uid: string;
  kind: ExportedKind;
  id: string;
  format: ExportFormat;
}

/** Has the file made, and the browser keep it. Fails with an `ApiError`. */
export async function downloadExport(order: ExportRequest): Promise<void> {
  const { file, name } = await callWithReauth(() => fetchFile(order));
  saveFile(file, name);
}

async function fetchFile(order: ExportRequest): Promise<{ file: Blob; name: string }> {
  const response = await fetch(buildUrl(EXPORT_PATH, { ...order }), { credentials: "same-origin" }).catch(
    () => Promise.reject(createNetworkError("unreachable")),
  );
  if (!response.ok) throw parseApiError({ status: response.status, body: parseJson(await response.text()) });
  const file = await response.blob().catch(() => Promise.reject(createNetworkError("unreachable")));
  return {
    file,
    name: parseFilename(response.headers.get("content-disposition")) ?? `Berea.${order.format}`,
  };
}

/** The name of the file in a `Content-Disposition` header (RFC 6266); undefined where it has none. */
export function parseFilename(header: string | null): string | undefined {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  return written === undefined ? undefined : decodeURIComponent(written);
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has it in hand by then, whatever it asks the person first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
