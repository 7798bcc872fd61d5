import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findParagraph } from "./transcript-document.ts";

/** The number of the paragraph that is being heard is sent to it as the meta of a transaction; null where none is. */
export const currentParagraphKey = new PluginKey<number | null>("heard");

/** Marks the paragraph that is being heard, as the texts of other pages do. */
export const currentParagraphPlugin = new Plugin<number | null>({
  key: currentParagraphKey,
  state: {
    init: () => null,
    apply: (tr, value) => {
      const heard = tr.getMeta(currentParagraphKey) as number | null | undefined;
      return heard === undefined ? value : heard;
    },
  },
  props: {
    decorations: (state) => {
      const heard = currentParagraphKey.getState(state) ?? undefined;
      const found = heard === undefined ? undefined : findParagraph(state.doc, heard);
      if (!found) return null;
      const { position, paragraph } = found;
      const mark = Decoration.node(position, position + paragraph.nodeSize, { "aria-current": "time" });
      return DecorationSet.create(state.doc, [mark]);
    },
  },
});
