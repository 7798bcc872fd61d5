// The Tiptap extensions, whose schema covers everything that Berea stores.
import { type Extensions, Mark, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { normalizeLink } from "../../../contract/text/links.ts";
import { Heading } from "./heading.ts";
import { createPreservedBlock, createPreservedInline } from "./preserved-nodes.ts";
import { Tables } from "./tables.ts";

const createSimpleMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const SIMPLE_MARKS = [
  createSimpleMark("highlight", "mark"),
  createSimpleMark("small", "small"),
  createSimpleMark("subscript", "sub"),
  createSimpleMark("superscript", "sup"),
  createSimpleMark("quoted", "q"),
  createSimpleMark("cited", "cite"),
  createSimpleMark("time", "time").extend({ addAttributes: () => ({ datetime: { default: null } }) }),
];

/** An invisible wrapper around blocks. */
const Container = Node.create({
  name: "container",
  group: "block",
  content: "block+",
  addAttributes: () => ({ tag: { default: "div", rendered: false } }),
  parseHTML: () => [{ tag: "section", attrs: { tag: "section" } }],
  renderHTML: ({ node }) => [node.attrs.tag === "section" ? "section" : "div", 0],
});

/** The `[m:ss]` time before a paragraph of a transcript. */
const TimeMark = Node.create({
  name: "timeMark",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ time: { default: "0:00" } }),
  parseHTML: () => [
    { tag: "span[data-time]", getAttrs: (element) => ({ time: element.getAttribute("data-time") }) },
  ],
  renderHTML: ({ node }) => ["span", { "data-time": node.attrs.time }, String(node.attrs.time)],
  renderText: ({ node }) => `[${node.attrs.time}] `,
});

/** `renderPreserved` renders the source of blocks that can't be edited as sanitized HTML. */
export function createExtensions(
  kind: "markdown" | "html",
  renderPreserved?: (source: string) => string,
): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        isAllowedUri: (url) => normalizeLink(url) !== undefined,
      },
      trailingNode: false,
    }),
    Heading,
    ...SIMPLE_MARKS,
    ...(kind === "html" ? [Tables, Container] : [TimeMark, createPreservedInline(kind)]),
    createPreservedBlock(kind, renderPreserved),
  ];
}
