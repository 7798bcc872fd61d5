import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { listParagraphs } from "./transcript-document.ts";

export interface Search {
  text: string;
  wholeWordsOnly: boolean;
  isCaseSensitive: boolean;
}

/** Positions before the first and behind the last character. */
export interface Found {
  from: number;
  to: number;
}

export interface SearchState {
  search: Search;
  found: readonly Found[];
}

const NOTHING: SearchState = {
  search: { text: "", wholeWordsOnly: false, isCaseSensitive: false },
  found: [],
};

const SIGNS = /[\\^$.*+?()[\]{}|/]/g;

/** Apostrophes of any form and white space of any length are the same. Undefined where there is nothing to look for. */
function compileSearch({ text, wholeWordsOnly, isCaseSensitive }: Search): RegExp | undefined {
  if (text.trim() === "") return undefined;
  const pattern = text
    .replace(SIGNS, String.raw`\$&`)
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, String.raw`\s+`);
  const whole = String.raw`(?<![\p{L}\p{M}\p{N}])${pattern}(?![\p{L}\p{M}\p{N}])`;
  return new RegExp(wholeWordsOnly ? whole : pattern, isCaseSensitive ? "gu" : "giu");
}

export function findAll(document: Node, search: Search): Found[] {
  const pattern = compileSearch(search);
  if (!pattern) return [];
  return listParagraphs(document).flatMap(({ paragraph, position }) =>
    Array.from(paragraph.textContent.matchAll(pattern), ({ 0: text, index }) => ({
      from: position + 1 + index,
      to: position + 1 + index + text.length,
    })),
  );
}

/** Beyond these the places are counted but not marked. */
const MAX_MARKED = 1_000;

const searchKey = new PluginKey<SearchState>("search");

/** Keeps the places of a search up to date and marks them with `className`. */
export function createSearchPlugin(className: string): Plugin<SearchState> {
  return new Plugin<SearchState>({
    key: searchKey,
    state: {
      init: () => NOTHING,
      apply: (tr, value) => {
        const search = (tr.getMeta(searchKey) as Search | undefined) ?? value.search;
        if (!tr.docChanged && search === value.search) return value;
        return { search, found: findAll(tr.doc, search) };
      },
    },
    props: {
      decorations: (state) => {
        const found = searchKey.getState(state)?.found ?? [];
        if (found.length === 0) return null;
        const marks = found
          .slice(0, MAX_MARKED)
          .map(({ from, to }) => Decoration.inline(from, to, { class: className }));
        return DecorationSet.create(state.doc, marks);
      },
    },
  });
}

export const readSearch = (state: EditorState): SearchState => searchKey.getState(state) ?? NOTHING;

export const setSearch = (state: EditorState, search: Search): Transaction =>
  state.tr.setMeta(searchKey, search);

export function findCurrent({ selection, ...state }: Pick<EditorState, "selection"> & SearchState) {
  const at = state.found.findIndex(({ from, to }) => from === selection.from && to === selection.to);
  return at === -1 ? undefined : at;
}

/** Selects the next place, or the one before; after the last comes the first. Undefined where there is none. */
export function selectNext(state: EditorState, way: 1 | -1): Transaction | undefined {
  const { found } = readSearch(state);
  const { from, to } = state.selection;
  const next =
    way === 1
      ? (found.find((each) => each.from >= to || (each.from >= from && each.to > to)) ?? found[0])
      : (found.findLast((each) => each.to <= from) ?? found.at(-1));
  if (!next) return undefined;
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView();
}

/** Puts another text in the place that is selected; undefined where none is. */
export function replaceCurrent(state: EditorState, replacement: string): Transaction | undefined {
  const search = readSearch(state);
  const current = search.found[findCurrent({ ...search, selection: state.selection }) ?? -1];
  if (!current) return undefined;
  return state.tr.insertText(replacement, current.from, current.to);
}

/** Puts another text in all places, as one step to take back. Undefined where there is none. */
export function replaceAll(state: EditorState, replacement: string): Transaction | undefined {
  const { found } = readSearch(state);
  if (found.length === 0) return undefined;
  const { tr } = state;
  for (const { from, to } of found.toReversed()) tr.insertText(replacement, from, to);
  return tr;
}
