import { history, undo } from "@tiptap/pm/history";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { retimeSegments } from "../../../../contract/transcript/retime-transcript.ts";
import {
  createSearchPlugin,
  findMatches,
  findSelectedMatch,
  readSearch,
  replaceAll,
  replaceCurrent,
  type Search,
  selectNextMatch,
  setSearch,
} from "./find-in-document.ts";
import { toDocument, toTranscript } from "./transcript-document.ts";

const TRANSCRIPT =
  "[0:01] The Holly Spirit came. The holly  spirit's gift.\n\n[0:09] HOLLY SPIRIT, come (again).";

const search = (text: string, more: Partial<Search> = {}): Search => ({
  text,
  wholeWordsOnly: false,
  isCaseSensitive: false,
  ...more,
});

function createState(query: Search): EditorState {
  const state = EditorState.create({
    doc: toDocument(TRANSCRIPT),
    plugins: [history(), createSearchPlugin("found")],
  });
  return state.apply(setSearch(state, query));
}

const applyCommand = (state: EditorState, command: (state: EditorState) => Transaction | undefined) => {
  const tr = command(state);
  return tr ? state.apply(tr) : state;
};

const listMatches = (query: Search) => {
  const doc = toDocument(TRANSCRIPT);
  return findMatches(doc, query).map(({ from, to }) => doc.textBetween(from, to));
};

describe("a search", () => {
  test("ignores case, the form of apostrophes and the length of white space", () => {
    expect(listMatches(search("holly spirit"))).toEqual(["Holly Spirit", "holly  spirit", "HOLLY SPIRIT"]);
    expect(listMatches(search("spirit’s"))).toEqual(["spirit's"]);
  });

  test("can match case and whole words", () => {
    expect(listMatches(search("Holly", { isCaseSensitive: true }))).toEqual(["Holly"]);
    expect(listMatches(search("spirit", { wholeWordsOnly: true }))).toHaveLength(3);
    expect(listMatches(search("spir", { wholeWordsOnly: true }))).toEqual([]);
  });

  test("finds punctuation literally, and nothing for an empty query", () => {
    expect(listMatches(search("(again)."))).toEqual(["(again)."]);
    expect(listMatches(search(" "))).toEqual([]);
  });

  test("goes from match to match and wraps around", () => {
    let state = createState(search("holly"));
    const places = [0, 1, 2, 3].map(() => {
      state = applyCommand(state, (shown) => selectNextMatch(shown, 1));
      return findSelectedMatch({ ...readSearch(state), selection: state.selection });
    });
    expect(places).toEqual([0, 1, 2, 0]);
    state = applyCommand(state, (shown) => selectNextMatch(shown, -1));
    expect(findSelectedMatch({ ...readSearch(state), selection: state.selection })).toBe(2);
  });
});

describe("replacing", () => {
  test("replaces the selected match", () => {
    const state = applyCommand(createState(search("holly")), (shown) => selectNextMatch(shown, 1));
    expect(replaceCurrent(createState(search("holly")), "Holy")).toBeUndefined();
    const replaced = applyCommand(state, (shown) => replaceCurrent(shown, "Holy"));
    expect(toTranscript(replaced.doc)).toBe(TRANSCRIPT.replace("Holly", "Holy"));
    expect(readSearch(replaced).matches).toHaveLength(2);
  });

  test("all matches is one undo step and keeps the times of all words", () => {
    const state = applyCommand(createState(search("holly spirit")), (shown) =>
      replaceAll(shown, "Holy Spirit"),
    );
    const replaced =
      "[0:01] The Holy Spirit came. The Holy Spirit's gift.\n\n[0:09] Holy Spirit, come (again).";
    expect(toTranscript(state.doc)).toBe(replaced);
    const words = TRANSCRIPT.replace(/\[.*?\]/g, "")
      .trim()
      .split(/\s+/);
    const wordStarts = words.map((_, at) => at * 0.7);
    const segments = [{ start: 0, end: 20, text: words.join(" "), wordStarts }];
    expect(retimeSegments(segments, toTranscript(state.doc))?.[0]?.wordStarts).toEqual(
      wordStarts.map((time) => Math.round(time * 1000) / 1000),
    );
    let before = state;
    undo(state, (tr) => {
      before = state.apply(tr);
    });
    expect(toTranscript(before.doc)).toBe(TRANSCRIPT);
  });

  test("with an empty text removes the words", () => {
    const state = applyCommand(createState(search(" (again)")), (shown) => replaceAll(shown, ""));
    expect(toTranscript(state.doc)).toContain("come.");
  });
});
