// Content that the editor can't represent. It keeps its source and can only be moved or deleted as a whole.
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

/** `render` returns sanitized HTML for display. */
export const createPreservedBlock = (kind: string, render?: (source: string) => string) =>
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
        dom.dataset.preserved = "";
        dom.title = "This block can only be edited in source view.";
        const markup = String(node.attrs.source);
        const html = render?.(markup) ?? "";
        if (html.trim() === "") dom.textContent = markup;
        else dom.innerHTML = html;
        return { dom };
      };
    },
  });
