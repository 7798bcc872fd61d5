import { parseJson } from "../../contract/text/parse-json.ts";
import { EXPORT_PATH } from "../../contract/records/exports.ts";
import type { ExportedKind, ExportFormat } from "../../contract/records/exports.schema.ts";
import { buildAddress, failWithoutAnswer, readError, sendWithPerson } from "../api/api.ts";

export interface ExportOrder {
  uid: string;
  kind: ExportedKind;
  id: string;
  format: ExportFormat;
}

/** Has the file made, and the browser keep it. Fails with an `ApiError`. */
export async function downloadExport(order: ExportOrder): Promise<void> {
  const { file, name } = await sendWithPerson(() => fetchFile(order));
  keepFile(file, name);
}

async function fetchFile(order: ExportOrder): Promise<{ file: Blob; name: string }> {
  const response = await fetch(buildAddress(EXPORT_PATH, { ...order }), { credentials: "same-origin" }).catch(
    () => Promise.reject(failWithoutAnswer("unreachable")),
  );
  if (!response.ok) throw readError({ status: response.status, body: parseJson(await response.text()) });
  const file = await response.blob().catch(() => Promise.reject(failWithoutAnswer("unreachable")));
  return { file, name: readFilename(response.headers.get("content-disposition")) ?? `Berea.${order.format}` };
}

/** The name of the file in a `Content-Disposition` header (RFC 6266); undefined where it has none. */
export function readFilename(header: string | null): string | undefined {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  return written === undefined ? undefined : decodeURIComponent(written);
}

function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has it in hand by then, whatever it asks the person first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
