import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findParagraph } from "./transcript-document.ts";

/** Transactions set the index of the current paragraph as its meta; null without one. */
export const currentParagraphKey = new PluginKey<number | null>("current");

/** Marks the paragraph that is being played with `aria-current`. */
export const currentParagraphPlugin = new Plugin<number | null>({
  key: currentParagraphKey,
  state: {
    init: () => null,
    apply: (tr, value) => {
      const current = tr.getMeta(currentParagraphKey) as number | null | undefined;
      return current === undefined ? value : current;
    },
  },
  props: {
    decorations: (state) => {
      const current = currentParagraphKey.getState(state) ?? undefined;
      const found = current === undefined ? undefined : findParagraph(state.doc, current);
      if (!found) return null;
      const { position, paragraph } = found;
      const mark = Decoration.node(position, position + paragraph.nodeSize, { "aria-current": "time" });
      return DecorationSet.create(state.doc, [mark]);
    },
  },
});
