// A stored text while it is in the editor: whatever is not touched stays as it is stored, character by character.
import type { Node, Schema } from "@tiptap/pm/model";
import { isBlank } from "./normalize-inline.ts";
import { type Block, preserve, type RichFormat } from "./rich-format.ts";

interface Written {
  text: string;
  /** Which block of the stored text it is; undefined where it is new or was changed. */
  at: number | undefined;
}

export class StoredText {
  readonly doc: Node;
  readonly #text: string;
  readonly #format: RichFormat;
  readonly #lead: string;
  readonly #blocks: Block[];
  /** Nodes never change: what was written for one is true as long as it is there. */
  readonly #written = new WeakMap<Node, Written>();
  /** The blocks by what the editor would write for them, for nodes that became again what they were. */
  readonly #known = new Map<string, number>();

  constructor(format: RichFormat, schema: Schema, text: string) {
    const { lead, blocks } = format.split(text);
    this.#text = text;
    this.#format = format;
    this.#lead = lead;
    this.#blocks = blocks;
    const nodes = blocks.map(({ content, source }, at) => {
      const node = (content && tryToBuild(schema, content)) ?? schema.nodeFromJSON(preserve("block", source));
      this.#written.set(node, { text: source, at });
      const plain = format.write(node.toJSON());
      if (!this.#known.has(plain)) this.#known.set(plain, at);
      return node;
    });
    this.doc = schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")]);
  }

  /** The text that a document of the editor is; the stored one where nothing of it has changed. */
  write(doc: Node): string {
    const written = doc.children
      .filter((node) => this.#written.has(node) || !isEmpty(node))
      .map((node) => this.#write(node));
    const isUntouched =
      written.length === this.#blocks.length && written.every(({ at }, place) => at === place);
    if (isUntouched) return this.#text;
    return written.map((one, place) => this.#before(written[place - 1], one) + one.text).join("");
  }

  #write(node: Node): Written {
    const known = this.#written.get(node);
    if (known) return known;
    const text = this.#format.write(node.toJSON());
    const at = this.#known.get(text);
    const written = { text: (at !== undefined && this.#blocks[at]?.source) || text, at };
    this.#written.set(node, written);
    return written;
  }

  #before(last: Written | undefined, { at }: Written): string {
    if (!last) return at === 0 ? this.#lead : "";
    const wereBeside = last.at !== undefined && at === last.at + 1;
    return (wereBeside && this.#blocks[last.at ?? 0]?.gap) || this.#format.gap;
  }
}

/** Empty paragraphs are there for the writer's cursor; no stored text has them. */
const isEmpty = (node: Node) => node.textContent.trim() === "" && isBlank(node.toJSON());

function tryToBuild(schema: Schema, content: object): Node | undefined {
  try {
    const node = schema.nodeFromJSON(content);
    node.check();
    return node;
  } catch {
    return undefined;
  }
}
