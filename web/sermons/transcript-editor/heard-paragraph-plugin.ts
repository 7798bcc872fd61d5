import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** The number of the paragraph that is being heard is sent to it as the meta of a transaction; null where none is. */
export const heardKey = new PluginKey<number | null>("heard");

/** Marks the paragraph that is being heard, as the texts of other pages do. */
export const heardParagraphPlugin = new Plugin<number | null>({
  key: heardKey,
  state: {
    init: () => null,
    apply: (tr, value) => {
      const heard = tr.getMeta(heardKey) as number | null | undefined;
      return heard === undefined ? value : heard;
    },
  },
  props: {
    decorations: (state) => {
      const heard = heardKey.getState(state);
      if (heard === null || heard === undefined || heard >= state.doc.childCount) return null;
      let from = 0;
      for (let at = 0; at < heard; at += 1) from += state.doc.child(at).nodeSize;
      const to = from + state.doc.child(heard).nodeSize;
      return DecorationSet.create(state.doc, [Decoration.node(from, to, { "aria-current": "time" })]);
    },
  },
});
