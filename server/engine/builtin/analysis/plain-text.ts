const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: " ",
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  mdash: "—",
  ndash: "–",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/** The words of a line of Markdown as they are read: no emphasis, links, tags or entities, single spaces. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/&(#\d{1,6}|[a-z]{2,6});/g, (entity, name: string) => readEntity(name) ?? entity)
    .replace(/!?\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g, "$1")
    .replace(/(\*\*|__|\*|(?<![\p{L}\p{N}])_(?=\S))([^*_\n]{1,300}?)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/<\/?[a-z][^<>\n]{0,100}>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function readEntity(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name];
  const code = Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
