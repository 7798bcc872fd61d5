// A transcript as a ProseMirror document: sections of paragraphs of plain text, each with the second of its mark.
import { Fragment, type Node, Schema, Slice } from "@tiptap/pm/model";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { formatTranscript, parseTranscript } from "../../../../contract/transcript/transcript.ts";

export const MARK_ATTRIBUTE = "data-mark";

/** Browsers skip rendering sections that are not visible, which keeps typing in a long transcript fast. */
const PARAGRAPHS_PER_SECTION = 50;

export const schema = new Schema({
  nodes: {
    doc: { content: "section+" },
    section: {
      content: "paragraph+",
      toDOM: () => ["div", { "data-section": "" }, 0],
      parseDOM: [{ tag: "div[data-section]" }],
    },
    paragraph: {
      content: "text*",
      whitespace: "pre",
      attrs: { start: { default: null, validate: "number|null" } },
      toDOM: ({ attrs: { start } }) => {
        if (typeof start !== "number") return ["div", { "data-paragraph": "" }, ["p", 0]];
        const time = formatTimestamp(start);
        const mark = { type: "button", tabindex: "-1", contenteditable: "false", [MARK_ATTRIBUTE]: start };
        return [
          "div",
          { "data-paragraph": start },
          ["button", { ...mark, "aria-label": `Play from ${time}` }, time],
          ["p", 0],
        ];
      },
      parseDOM: [
        {
          tag: "div[data-paragraph]",
          contentElement: "p",
          getAttrs: (element) => ({ start: parseStart(element.getAttribute("data-paragraph")) }),
        },
        { tag: "p" },
      ],
    },
    text: {},
  },
});

const parseStart = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : null);

/** The second of a paragraph's mark. */
export function getStart(paragraph: Node): number | undefined {
  const { start } = paragraph.attrs;
  return typeof start === "number" ? start : undefined;
}

export function createParagraph(text: string, start?: number): Node {
  return schema.node("paragraph", { start: start ?? null }, text === "" ? [] : [schema.text(text)]);
}

export const createDocument = (paragraphs: readonly Node[]): Node =>
  schema.node("doc", null, createSections(paragraphs.length > 0 ? paragraphs : [createParagraph("")]));

/** Paragraphs to insert between others or, with `isOpen`, into the text of others. */
export function createSlice(paragraphs: readonly Node[], { isOpen = false } = {}): Slice {
  const open = isOpen ? 2 : 1;
  return paragraphs.length === 0 ? Slice.empty : new Slice(createSections(paragraphs), open, open);
}

function createSections(paragraphs: readonly Node[]): Fragment {
  const count = Math.ceil(paragraphs.length / PARAGRAPHS_PER_SECTION);
  return Fragment.from(
    Array.from({ length: count }, (_, at) =>
      schema.node(
        "section",
        null,
        paragraphs.slice(at * PARAGRAPHS_PER_SECTION, (at + 1) * PARAGRAPHS_PER_SECTION),
      ),
    ),
  );
}

export interface PlacedParagraph {
  paragraph: Node;
  position: number;
}

export function listParagraphs(document: Node): PlacedParagraph[] {
  const placed: PlacedParagraph[] = [];
  document.forEach((section, before) => {
    section.forEach((paragraph, within) => placed.push({ paragraph, position: before + 1 + within }));
  });
  return placed;
}

export function findParagraph(document: Node, number: number): PlacedParagraph | undefined {
  let [position, remaining] = [0, number];
  for (const section of document.children) {
    if (remaining < section.childCount) {
      const before = section.children.slice(0, remaining).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
      return { paragraph: section.child(remaining), position: position + 1 + before };
    }
    remaining -= section.childCount;
    position += section.nodeSize;
  }
  return undefined;
}

export const toDocument = (transcript: string): Node =>
  createDocument(parseTranscript(transcript).map(({ text, start }) => createParagraph(text, start)));

export function toTranscript(document: Node): string {
  return formatTranscript(
    listParagraphs(document)
      .map(({ paragraph }) => ({ text: paragraph.textContent.trim(), start: getStart(paragraph) }))
      .filter(({ text }) => text !== "")
      .map(({ text, start }) => (start === undefined ? { text } : { text, start })),
  );
}
