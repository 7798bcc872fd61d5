// The HTML elements of lesson plans. All text is escaped; only this file creates elements.

export interface Html {
  readonly html: string;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

type Content = string | Html | readonly (string | Html)[];

const isList = (content: Content): content is readonly (string | Html)[] => Array.isArray(content);

function render(content: Content): string {
  if (typeof content === "string") return escapeText(content);
  return isList(content) ? content.map(render).join("") : (content as Html).html;
}

const element =
  (name: string) =>
  (content: Content): Html => ({ html: `<${name}>${render(content)}</${name}>` });

export const h2 = element("h2");
export const h3 = element("h3");
export const p = element("p");
export const strong = element("strong");
export const em = element("em");

const li = element("li");
export const ul = (items: readonly Content[]): Html => element("ul")(items.map(li));
export const ol = (items: readonly Content[]): Html => element("ol")(items.map(li));

export const blockquote = (paragraphs: readonly Content[]): Html => element("blockquote")(paragraphs.map(p));

export const joinHtml = (pieces: readonly Html[]): string => pieces.map(({ html }) => html).join("\n");
