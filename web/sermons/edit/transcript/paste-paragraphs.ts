import type { Fragment } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { listParagraphs, createParagraph, createSlice, schema, toTranscript } from "./transcript-document.ts";

/** Takes plain text as paragraphs with their marks, and gives what is copied as such. */
export const pasteAsParagraphs = new Plugin({
  props: {
    clipboardTextParser: (text) => {
      const paragraphs = parseTranscript(text).map((each) => createParagraph(each.text, each.start));
      return createSlice(paragraphs.length === 1 ? [createParagraph(text)] : paragraphs, { isOpen: true });
    },
    clipboardTextSerializer: ({ content }) => writeCopied(content),
  },
});

/** What is copied of one paragraph is words; of more it is a transcript. */
function writeCopied(content: Fragment): string {
  if (content.size === 0) return "";
  const document = schema.node("doc", null, content);
  const [only, ...others] = listParagraphs(document);
  return only && others.length === 0 ? only.paragraph.textContent : toTranscript(document);
}
