import type { Fragment } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { listParagraphs, createParagraph, createSlice, schema, toTranscript } from "./transcript-document.ts";

/** Pastes plain text as paragraphs with marks, and copies paragraphs as such text. */
export const pasteAsParagraphs = new Plugin({
  props: {
    clipboardTextParser: (text) => {
      const paragraphs = parseTranscript(text).map((each) => createParagraph(each.text, each.start));
      return createSlice(paragraphs.length === 1 ? [createParagraph(text)] : paragraphs, { isOpen: true });
    },
    clipboardTextSerializer: ({ content }) => formatCopied(content),
  },
});

/** Copies only the words from within one paragraph, and marks too from several. */
function formatCopied(content: Fragment): string {
  if (content.size === 0) return "";
  const document = schema.node("doc", null, content);
  const [only, ...others] = listParagraphs(document);
  return only && others.length === 0 ? only.paragraph.textContent : toTranscript(document);
}
