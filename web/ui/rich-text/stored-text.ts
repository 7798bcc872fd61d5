// A stored text in the editor. Blocks that aren't edited keep every character.
import type { Node, Schema } from "@tiptap/pm/model";
import { isBlank } from "./normalize-inline.ts";
import { type Block, preserve, type RichFormat } from "./rich-format.ts";

interface SerializedBlock {
  text: string;
  /** Index of the stored block; undefined if it's new or was changed. */
  at: number | undefined;
}

export class StoredText {
  readonly doc: Node;
  readonly #text: string;
  readonly #format: RichFormat;
  readonly #lead: string;
  readonly #blocks: Block[];
  /** A cache; nodes are immutable. */
  readonly #cache = new WeakMap<Node, SerializedBlock>();
  /** Block indexes by serialized text, to recognize nodes that were changed back. */
  readonly #indexes = new Map<string, number>();

  constructor(format: RichFormat, schema: Schema, text: string) {
    const { lead, blocks } = format.split(text);
    this.#text = text;
    this.#format = format;
    this.#lead = lead;
    this.#blocks = blocks;
    const nodes = blocks.map(({ content, source }, at) => {
      const node =
        (content && tryCreateNode(schema, content)) ?? schema.nodeFromJSON(preserve("block", source));
      this.#cache.set(node, { text: source, at });
      const serialized = format.write(node.toJSON());
      if (!this.#indexes.has(serialized)) this.#indexes.set(serialized, at);
      return node;
    });
    this.doc = schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")]);
  }

  /** Serializes a document of the editor; returns the stored text if nothing has changed. */
  write(doc: Node): string {
    const written = doc.children
      .filter((node) => this.#cache.has(node) || !isEmpty(node))
      .map((node) => this.#write(node));
    const isUntouched =
      written.length === this.#blocks.length && written.every(({ at }, place) => at === place);
    if (isUntouched) return this.#text;
    return written.map((one, place) => this.#separatorBefore(written[place - 1], one) + one.text).join("");
  }

  #write(node: Node): SerializedBlock {
    const known = this.#cache.get(node);
    if (known) return known;
    const text = this.#format.write(node.toJSON());
    const at = this.#indexes.get(text);
    const written = { text: (at !== undefined && this.#blocks[at]?.source) || text, at };
    this.#cache.set(node, written);
    return written;
  }

  #separatorBefore(last: SerializedBlock | undefined, { at }: SerializedBlock): string {
    if (!last) return at === 0 ? this.#lead : "";
    const wereAdjacent = last.at !== undefined && at === last.at + 1;
    return (wereAdjacent && this.#blocks[last.at ?? 0]?.gap) || this.#format.gap;
  }
}

/** Empty paragraphs only exist for the cursor and aren't stored. */
const isEmpty = (node: Node) => node.textContent.trim() === "" && isBlank(node.toJSON());

function tryCreateNode(schema: Schema, content: object): Node | undefined {
  try {
    const node = schema.nodeFromJSON(content);
    node.check();
    return node;
  } catch {
    return undefined;
  }
}
