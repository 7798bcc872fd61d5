import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { parseTranscript } from "../../../contract/transcript.ts";
import { makeParagraph, toTranscript } from "./transcript-document.ts";

/** Takes plain text as paragraphs with their marks, and gives what is copied as such. */
export const pasteAsParagraphs = new Plugin({
  props: {
    clipboardTextParser: (text) => {
      const paragraphs = parseTranscript(text).map((each) => makeParagraph(each.text, each.start));
      const [only] = paragraphs;
      if (!only || paragraphs.length > 1) return new Slice(Fragment.from(paragraphs), 1, 1);
      return new Slice(Fragment.from(makeParagraph(text)), 1, 1);
    },
    clipboardTextSerializer: ({ content }) =>
      content.childCount === 1 ? content.textBetween(0, content.size) : toTranscriptOf(content),
  },
});

function toTranscriptOf(content: Fragment): string {
  const [first] = content.content;
  const document = first?.type.schema.node("doc", null, content);
  return document ? toTranscript(document) : "";
}
