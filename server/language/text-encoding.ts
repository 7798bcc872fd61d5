/** The encoding of a text that starts with the byte order mark of UTF-16. */
export function detectUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

/** A decoder for the encoding that an XML file declares; undefined for Unicode and for names that mean nothing. */
export function findDeclaredDecoder(bytes: Uint8Array): InstanceType<typeof TextDecoder> | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, label = "utf-8"] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  try {
    const decoder = new TextDecoder(label);
    return /^utf-(?:8|16)/.test(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}
