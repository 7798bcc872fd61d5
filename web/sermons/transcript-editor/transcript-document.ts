// A transcript as the document of an editor: paragraphs of plain text, each with the second of its mark.
import { type Node, Schema } from "@tiptap/pm/model";
import { formatTimestamp } from "../../../contract/timestamp.ts";
import { formatTranscript, parseTranscript } from "../../../contract/transcript.ts";

/** The attribute of the button that stands for a mark. */
export const MARK_ATTRIBUTE = "data-mark";

export const schema = new Schema({
  nodes: {
    doc: { content: "paragraph+" },
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
          getAttrs: (element) => ({ start: readStart(element.getAttribute("data-paragraph")) }),
        },
        { tag: "p" },
      ],
    },
    text: {},
  },
});

const readStart = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : null);

/** The second that the mark of a paragraph names, if it has one. */
export function startOf(paragraph: Node): number | undefined {
  const { start } = paragraph.attrs;
  return typeof start === "number" ? start : undefined;
}

export function makeParagraph(text: string, start?: number): Node {
  return schema.node("paragraph", { start: start ?? null }, text === "" ? [] : [schema.text(text)]);
}

export function toDocument(transcript: string): Node {
  const paragraphs = parseTranscript(transcript).map(({ text, start }) => makeParagraph(text, start));
  return schema.node("doc", null, paragraphs.length > 0 ? paragraphs : [makeParagraph("")]);
}

/** The paragraphs of a document as a transcript; those without words are none. */
export function toTranscript(document: Node): string {
  return formatTranscript(
    document.children
      .map((paragraph) => ({ text: paragraph.textContent.trim(), start: startOf(paragraph) }))
      .filter(({ text }) => text !== "")
      .map(({ text, start }) => (start === undefined ? { text } : { text, start })),
  );
}
