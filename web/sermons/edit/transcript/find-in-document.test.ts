import { history, undo } from "@tiptap/pm/history";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { retimeSegments } from "../../../../contract/transcript/retime-transcript.ts";
import {
  createSearchPlugin,
  findAll,
  findCurrent,
  readSearch,
  replaceAll,
  replaceCurrent,
  type Search,
  selectNext,
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

function begin(sought: Search): EditorState {
  const state = EditorState.create({
    doc: toDocument(TRANSCRIPT),
    plugins: [history(), createSearchPlugin("found")],
  });
  return state.apply(setSearch(state, sought));
}

const follow = (state: EditorState, make: (state: EditorState) => Transaction | undefined) => {
  const tr = make(state);
  return tr ? state.apply(tr) : state;
};

const listFound = (sought: Search) => {
  const doc = toDocument(TRANSCRIPT);
  return findAll(doc, sought).map(({ from, to }) => doc.textBetween(from, to));
};

describe("a search", () => {
  test("takes capitals, apostrophes and the length of white space for the same", () => {
    expect(listFound(search("holly spirit"))).toEqual(["Holly Spirit", "holly  spirit", "HOLLY SPIRIT"]);
    expect(listFound(search("spirit’s"))).toEqual(["spirit's"]);
  });

  test("keeps to capitals and whole words where it is asked to", () => {
    expect(listFound(search("Holly", { isCaseSensitive: true }))).toEqual(["Holly"]);
    expect(listFound(search("spirit", { wholeWordsOnly: true }))).toHaveLength(3);
    expect(listFound(search("spir", { wholeWordsOnly: true }))).toEqual([]);
  });

  test("finds signs as they are, and nothing for nothing", () => {
    expect(listFound(search("(again)."))).toEqual(["(again)."]);
    expect(listFound(search(" "))).toEqual([]);
  });

  test("goes from place to place and begins again", () => {
    let state = begin(search("holly"));
    const places = [0, 1, 2, 3].map(() => {
      state = follow(state, (shown) => selectNext(shown, 1));
      return findCurrent({ ...readSearch(state), selection: state.selection });
    });
    expect(places).toEqual([0, 1, 2, 0]);
    state = follow(state, (shown) => selectNext(shown, -1));
    expect(findCurrent({ ...readSearch(state), selection: state.selection })).toBe(2);
  });
});

describe("replacing", () => {
  test("puts the other text where the place is that is selected", () => {
    const state = follow(begin(search("holly")), (shown) => selectNext(shown, 1));
    expect(replaceCurrent(begin(search("holly")), "Holy")).toBeUndefined();
    const replaced = follow(state, (shown) => replaceCurrent(shown, "Holy"));
    expect(toTranscript(replaced.doc)).toBe(TRANSCRIPT.replace("Holly", "Holy"));
    expect(readSearch(replaced).found).toHaveLength(2);
  });

  test("of all places is one step, which is taken back at once, and keeps the times of all words", () => {
    const state = follow(begin(search("holly spirit")), (shown) => replaceAll(shown, "Holy Spirit"));
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

  test("by nothing takes the words out", () => {
    const state = follow(begin(search(" (again)")), (shown) => replaceAll(shown, ""));
    expect(toTranscript(state.doc)).toContain("come.");
  });
});
