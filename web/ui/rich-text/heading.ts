import { mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/react";

const LEVELS = [1, 2, 3, 4, 5, 6];
const MAX_LEVEL = 6;

/** Rendered one level lower, because the text is below the heading of its section. */
export const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () =>
    LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level: Number(element.getAttribute("data-level") ?? level) }),
    })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${Math.min(MAX_LEVEL, node.attrs.level + 1)}`,
    mergeAttributes(HTMLAttributes, { "data-level": node.attrs.level }),
    0,
  ],
  addInputRules() {
    return LEVELS.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});
