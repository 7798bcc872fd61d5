// What the editor cannot hold: it stays as it is stored, and can be moved and taken away as a whole.
import { Node } from "@tiptap/react";
import { PRESERVED } from "./rich-format.ts";

const source = { source: { default: "", rendered: false } };
const readSource = (attribute: string) => (element: HTMLElement) => ({
  source: element.getAttribute(attribute),
});

export const createPreservedInline = (kind: string) =>
  Node.create({
    name: PRESERVED.inline,
    group: "inline",
    inline: true,
    atom: true,
    addAttributes: () => source,
    parseHTML: () => [{ tag: `code[data-${kind}]`, getAttrs: readSource(`data-${kind}`), priority: 60 }],
    renderHTML: ({ node }) => ["code", { [`data-${kind}`]: node.attrs.source }, String(node.attrs.source)],
    renderText: ({ node }) => String(node.attrs.source),
  });

/** A block; `show` makes safe HTML by which people see what it is. */
export const createPreservedBlock = (kind: string, show?: (source: string) => string) =>
  Node.create({
    name: PRESERVED.block,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => source,
    parseHTML: () => [{ tag: `div[data-${kind}]`, getAttrs: readSource(`data-${kind}`) }],
    renderHTML: ({ node }) => ["div", { [`data-${kind}`]: node.attrs.source }],
    renderText: ({ node }) => String(node.attrs.source),
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement("div");
        dom.dataset.kept = "";
        dom.title = "This block can only be edited in source view.";
        const stored = String(node.attrs.source);
        const shown = show?.(stored) ?? "";
        if (shown.trim() === "") dom.textContent = stored;
        else dom.innerHTML = shown;
        return { dom };
      };
    },
  });
