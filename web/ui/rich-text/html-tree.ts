export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

export function parseHtml(html: string): HtmlNode[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return toTree(body.childNodes);
}

function toTree(nodes: Iterable<ChildNode>): HtmlNode[] {
  return [...nodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: toTree(node.childNodes) }];
  });
}

export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const EMPTY = new Set(["br", "hr"]);

export function writeElement(name: string, attributes: Record<string, unknown>, inner: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value)).replaceAll('"', "&quot;")}"`)
    .join("");
  return EMPTY.has(name) ? `<${name}${written} />` : `<${name}${written}>${inner}</${name}>`;
}

export function writeTree(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === "string"
        ? escapeText(node)
        : writeElement(node.name, node.attributes, writeTree(node.children)),
    )
    .join("");
}
