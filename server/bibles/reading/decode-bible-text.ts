import { decodeText } from "../../transcripts/decode-text.ts";

/** Decodes text in UTF-8, UTF-16, Windows-1252, or the encoding that an XML file declares; undefined for what is not text. */
export function decodeBibleText(bytes: Uint8Array): string | undefined {
  const declared = findDeclaredEncoding(bytes);
  const text = declared ? declared.decode(bytes) : decodeText(bytes);
  return text?.replace(/^\ufeff/, "");
}

function findDeclaredEncoding(bytes: Uint8Array): InstanceType<typeof TextDecoder> | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, label = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? [];
  try {
    const decoder = new TextDecoder(label);
    return /^utf-(?:8|16)/.test(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}
