// The text of a transcript while it is written: its editor, its times, and what it tells and hears of others.
import { baseKeymap } from "@tiptap/pm/commands";
import { history, redo, redoDepth, undo, undoDepth } from "@tiptap/pm/history";
import { keymap } from "@tiptap/pm/keymap";
import type { Node } from "@tiptap/pm/model";
import { type Command, EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { EditorView } from "@tiptap/pm/view";
import { retimeWords } from "../../../../contract/transcript/retime-transcript.ts";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";
import type { PlayerControls } from "../../player/player-controls.ts";
import { createSearchPlugin, findCurrent, readSearch, type SearchState } from "./find-in-document.ts";
import { currentParagraphPlugin } from "./current-paragraph-plugin.ts";
import { joinBackward, joinForward, correctMarks, splitParagraph } from "./paragraph-commands.ts";
import { pasteAsParagraphs } from "./paste-paragraphs.ts";
import { TranscriptPlayback } from "./transcript-playback.ts";
import { replaceDifference } from "./replace-difference.ts";
import { listDocumentWords, type TimedDocument, timeDocument } from "./timed-document.ts";
import { listParagraphs, toDocument, toTranscript } from "./transcript-document.ts";

/** Milliseconds without a change after which it is told. */
const PAUSE = 400;

const COVERED = { top: 64, bottom: 96, left: 0, right: 0 };

export interface TranscriptViewOptions {
  label: string;
  value: TimedTranscript;
  onChange: (value: TimedTranscript) => void;
  onFind: () => void;
  /** Told of what a key did that is not seen: "1.25×". */
  onSay: (sentence: string) => void;
  classNames: { text: string; found: string };
}

export interface TranscriptViewState extends SearchState {
  canUndo: boolean;
  canRedo: boolean;
  current: number | undefined;
}

export class TranscriptView {
  readonly #options: TranscriptViewOptions;
  readonly #editor: EditorView;
  readonly #listeners = new Set<() => void>();
  readonly #player: TranscriptPlayback;
  readonly #settled = new WeakSet<Node>();
  #told: TimedTranscript;
  #toldDocument: Node;
  #sinceTold = new Mapping();
  /** The speech that all is timed by: what came in, so that what is taken back gets its own times again. */
  #speech: TimedTranscript["segments"];
  #timed: { times: TimedDocument; value: TimedTranscript } | undefined;
  #state: TranscriptViewState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, options: TranscriptViewOptions) {
    const { value, label, classNames } = options;
    this.#options = options;
    this.#told = value;
    this.#speech = value.segments;
    this.#toldDocument = toDocument(value.transcript);
    this.#settle(this.#toldDocument);
    this.#player = new TranscriptPlayback({
      say: options.onSay,
      timesOf: (document) => this.#timesOf(document),
      isTimed: () => this.#timed?.times.document === this.#editor.state.doc || this.#timer === undefined,
    });
    this.#editor = new EditorView(place, {
      state: EditorState.create({ doc: this.#toldDocument, plugins: this.#listPlugins(classNames.found) }),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: classNames.text },
      // What sticks to the top and the bottom of a page must not cover the caret.
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      dispatchTransaction: (tr) => this.#apply(tr),
      handleDOMEvents: { blur: () => this.tell() },
    });
    this.#state = readState(this.#editor.state);
    window.addEventListener("pagehide", this.tell);
  }

  /** The changes of the text that this one has made are told; the text is gone. */
  destroy(): void {
    this.tell();
    window.removeEventListener("pagehide", this.tell);
    this.#player.play(undefined, this.#editor);
    this.#editor.destroy();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): TranscriptViewState => this.#state;

  /** Takes what others have made of the transcript; what is written here and not told yet stays where they changed nothing. */
  take(value: TimedTranscript): void {
    if (value.transcript === this.#told.transcript) return;
    const document = toDocument(value.transcript);
    this.#speech = value.segments;
    this.#timed = undefined;
    this.#settle(document);
    const { tr } = this.#editor.state;
    replaceDifference(tr, this.#toldDocument, document, this.#sinceTold);
    const isWritten = this.#timer !== undefined;
    this.#editor.dispatch(tr.setMeta("addToHistory", false));
    if (isWritten) this.tell();
    else this.#noteTold(value, this.#editor.state.doc);
  }

  setLanguage(language: string): void {
    if (language) this.#editor.dom.lang = language;
    else this.#editor.dom.removeAttribute("lang");
  }

  setPlayed(played: PlayerControls | undefined): void {
    this.#player.play(played, this.#editor);
  }

  change(make: (state: EditorState) => Transaction | undefined): boolean {
    const tr = make(this.#editor.state);
    if (tr) this.#editor.dispatch(tr);
    return tr !== undefined;
  }

  run(command: Command): void {
    command(this.#editor.state, this.#editor.dispatch, this.#editor);
  }

  readonly undo = () => this.run(undo);
  readonly redo = () => this.run(redo);
  readonly playHere = () => this.#player.answer("playHere", this.#editor);
  focus(): void {
    this.#editor.focus();
  }

  /** The text that is selected, where it is within one paragraph. */
  getSelectedText(): string {
    const { $from, $to, from, to } = this.#editor.state.selection;
    return $from.sameParent($to) ? this.#editor.state.doc.textBetween(from, to) : "";
  }

  readonly tell = (): void => {
    if (this.#timer === undefined) return;
    const settling = correctMarks(this.#editor.state, this.#timesOf(this.#editor.state.doc), (each) =>
      this.#settled.has(each),
    );
    if (settling) this.#editor.dispatch(settling);
    const { doc } = this.#editor.state;
    this.#timesOf(doc);
    this.#settle(doc);
    if (this.#timed) this.#noteTold(this.#timed.value, doc);
    this.#options.onChange(this.#told);
  };

  #noteTold(value: TimedTranscript, document: Node): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#told = value;
    this.#toldDocument = document;
    this.#sinceTold = new Mapping();
  }

  #settle(document: Node): void {
    for (const { paragraph } of listParagraphs(document)) this.#settled.add(paragraph);
  }

  #timesOf(document: Node): TimedDocument {
    if (this.#timed?.times.document === document) return this.#timed.times;
    const transcript = toTranscript(document);
    const segments = this.#speech && retimeWords(this.#speech, listDocumentWords(document));
    const times = timeDocument(document, segments);
    this.#timed = { times, value: { transcript, segments } };
    return times;
  }

  #apply(tr: Transaction): void {
    const state = this.#editor.state.apply(tr);
    this.#editor.updateState(state);
    if (tr.docChanged) {
      this.#sinceTold.appendMapping(tr.mapping);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.tell, PAUSE);
      this.#player.noteWriting();
    }
    const next = readState(state);
    if (isSameState(next, this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #listPlugins(foundClass: string): Plugin[] {
    const find: Command = () => {
      this.#options.onFind();
      return true;
    };
    return [
      new Plugin({ props: this.#player.listProps() }),
      keymap({
        Enter: splitParagraph((document) => this.#timesOf(document)),
        "Shift-Enter": breakLine,
        Backspace: joinBackward,
        Delete: joinForward,
        "Mod-z": undo,
        "Mod-y": redo,
        "Shift-Mod-z": redo,
        "Mod-f": find,
      }),
      keymap(baseKeymap),
      history(),
      pasteAsParagraphs,
      createSearchPlugin(foundClass),
      currentParagraphPlugin,
    ];
  }
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText("\n").scrollIntoView());
  return true;
};

function readState(state: EditorState): TranscriptViewState {
  const search = readSearch(state);
  return {
    ...search,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    current: findCurrent({ ...search, selection: state.selection }),
  };
}

const isSameState = (one: TranscriptViewState, other: TranscriptViewState) =>
  one.canUndo === other.canUndo &&
  one.canRedo === other.canRedo &&
  one.current === other.current &&
  one.search === other.search &&
  one.found.length === other.found.length;
