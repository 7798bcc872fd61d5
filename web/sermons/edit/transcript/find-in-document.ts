import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { listParagraphs } from "./transcript-document.ts";

export interface Search {
  text: string;
  wholeWordsOnly: boolean;
  isCaseSensitive: boolean;
}

/** The document positions before the first and after the last character. */
export interface Match {
  from: number;
  to: number;
}

export interface SearchState {
  search: Search;
  matches: readonly Match[];
}

const EMPTY: SearchState = {
  search: { text: "", wholeWordsOnly: false, isCaseSensitive: false },
  matches: [],
};

const REGEXP_CHARACTERS = /[\\^$.*+?()[\]{}|/]/g;

/** Treats all apostrophes and all white space as equal. Undefined for an empty search. */
function compileSearch({ text, wholeWordsOnly, isCaseSensitive }: Search): RegExp | undefined {
  if (text.trim() === "") return undefined;
  const pattern = text
    .replace(REGEXP_CHARACTERS, String.raw`\$&`)
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, String.raw`\s+`);
  const whole = String.raw`(?<![\p{L}\p{M}\p{N}])${pattern}(?![\p{L}\p{M}\p{N}])`;
  return new RegExp(wholeWordsOnly ? whole : pattern, isCaseSensitive ? "gu" : "giu");
}

export function findMatches(document: Node, search: Search): Match[] {
  const pattern = compileSearch(search);
  if (!pattern) return [];
  return listParagraphs(document).flatMap(({ paragraph, position }) =>
    Array.from(paragraph.textContent.matchAll(pattern), ({ 0: text, index }) => ({
      from: position + 1 + index,
      to: position + 1 + index + text.length,
    })),
  );
}

/** Further matches are counted but not marked. */
const MAX_MARKED = 1_000;

const searchKey = new PluginKey<SearchState>("search");

/** Updates the matches after every change and marks them with `className`. */
export function createSearchPlugin(className: string): Plugin<SearchState> {
  return new Plugin<SearchState>({
    key: searchKey,
    state: {
      init: () => EMPTY,
      apply: (tr, value) => {
        const search = (tr.getMeta(searchKey) as Search | undefined) ?? value.search;
        if (!tr.docChanged && search === value.search) return value;
        return { search, matches: findMatches(tr.doc, search) };
      },
    },
    props: {
      decorations: (state) => {
        const matches = searchKey.getState(state)?.matches ?? [];
        if (matches.length === 0) return null;
        const marks = matches
          .slice(0, MAX_MARKED)
          .map(({ from, to }) => Decoration.inline(from, to, { class: className }));
        return DecorationSet.create(state.doc, marks);
      },
    },
  });
}

export const readSearch = (state: EditorState): SearchState => searchKey.getState(state) ?? EMPTY;

export const setSearch = (state: EditorState, search: Search): Transaction =>
  state.tr.setMeta(searchKey, search);

export function findSelectedMatch({ selection, ...state }: Pick<EditorState, "selection"> & SearchState) {
  const at = state.matches.findIndex(({ from, to }) => from === selection.from && to === selection.to);
  return at === -1 ? undefined : at;
}

/** Selects the next or previous match, with wraparound. Undefined without matches. */
export function selectNextMatch(state: EditorState, direction: 1 | -1): Transaction | undefined {
  const { matches } = readSearch(state);
  const { from, to } = state.selection;
  const next =
    direction === 1
      ? (matches.find((each) => each.from >= to || (each.from >= from && each.to > to)) ?? matches[0])
      : (matches.findLast((each) => each.to <= from) ?? matches.at(-1));
  if (!next) return undefined;
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView();
}

/** Replaces the selected match; undefined if none is selected. */
export function replaceCurrent(state: EditorState, replacement: string): Transaction | undefined {
  const search = readSearch(state);
  const current = search.matches[findSelectedMatch({ ...search, selection: state.selection }) ?? -1];
  if (!current) return undefined;
  return state.tr.insertText(replacement, current.from, current.to);
}

/** Replaces all matches as one undo step. Undefined without matches. */
export function replaceAll(state: EditorState, replacement: string): Transaction | undefined {
  const { matches } = readSearch(state);
  if (matches.length === 0) return undefined;
  const { tr } = state;
  for (const { from, to } of matches.toReversed()) tr.insertText(replacement, from, to);
  return tr;
}
