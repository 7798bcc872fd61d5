const MAX_LENGTH = 60;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

export function toFilename(text: string, otherwise: string): string {
  const plain = text
    .normalize("NFC")
    .toWellFormed()
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const short = [...plain]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
  return short.replace(RESERVED, "_$1") || otherwise;
}

export function toFilenameWithEnding(filename: string, otherwise: string): string {
  const [, name = filename, ending = ""] = /^(.*?)(\.[\da-z]{1,8})?$/is.exec(filename) ?? [];
  return toFilename(name, otherwise) + ending.toLowerCase();
}

export function createNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count += 1) unique = `${name} (${count})`;
    given.add(unique.toLowerCase());
    return unique;
  };
}
