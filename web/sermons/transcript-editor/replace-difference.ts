import { Fragment, type Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";

/**
 * Makes of the document what others made of `before`: puts the paragraphs of `after` that are others in the place of
 * those of `before`, wherever `mapping` has moved them since.
 */
export function replaceDifference(tr: Transaction, before: Node, after: Node, mapping: Mapping): void {
  const [old, other] = [before.children, after.children];
  const shorter = Math.min(old.length, other.length);
  let begun = 0;
  while (begun < shorter && isSame(old[begun], other[begun])) begun += 1;
  let ended = 0;
  while (ended < shorter - begun && isSame(old.at(-1 - ended), other.at(-1 - ended))) ended += 1;
  if (begun === old.length && begun === other.length) return;
  const from = mapping.map(sizeOf(old.slice(0, begun)), -1);
  const to = mapping.map(before.content.size - sizeOf(old.slice(old.length - ended)), 1);
  tr.replaceWith(
    Math.min(from, to),
    Math.max(from, to),
    Fragment.from(other.slice(begun, other.length - ended)),
  );
}

const isSame = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.eq(other);

const sizeOf = (paragraphs: readonly Node[]) => paragraphs.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
