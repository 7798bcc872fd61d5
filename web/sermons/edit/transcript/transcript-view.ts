// The ProseMirror editor of a transcript with its times; reports changes and merges those of others.
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
import { createSearchPlugin, findSelectedMatch, readSearch, type SearchState } from "./find-in-document.ts";
import { currentParagraphPlugin } from "./current-paragraph-plugin.ts";
import { joinBackward, joinForward, correctMarks, splitParagraph } from "./paragraph-commands.ts";
import { pasteAsParagraphs } from "./paste-paragraphs.ts";
import { TranscriptPlayback } from "./transcript-playback.ts";
import { replaceDifference } from "./replace-difference.ts";
import { listDocumentWords, type TimedDocument, timeDocument } from "./timed-document.ts";
import { toKeymap } from "../../../ui/shortcuts/describe-keys.ts";
import { listParagraphs, toDocument, toTranscript } from "./transcript-document.ts";

/** `onChange` is called after this pause. */
const CHANGE_DELAY_MS = 400;

const SCROLL_MARGIN = { top: 64, bottom: 96, left: 0, right: 0 };

export interface TranscriptViewOptions {
  label: string;
  value: TimedTranscript;
  onChange: (value: TimedTranscript) => void;
  onFind: () => void;
  /** Called with the effect of a key for screen readers, such as "Speed 1.25×". */
  onAnnounce: (sentence: string) => void;
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
  readonly #playback: TranscriptPlayback;
  readonly #correct = new WeakSet<Node>();
  #reported: TimedTranscript;
  #reportedDocument: Node;
  #sinceReported = new Mapping();
  /** The speech as it was passed in, so that text restored by undo gets its times back. */
  #speech: TimedTranscript["segments"];
  #timed: { times: TimedDocument; value: TimedTranscript } | undefined;
  #state: TranscriptViewState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, options: TranscriptViewOptions) {
    const { value, label, classNames } = options;
    this.#options = options;
    this.#reported = value;
    this.#speech = value.segments;
    this.#reportedDocument = toDocument(value.transcript);
    this.#markCorrect(this.#reportedDocument);
    this.#playback = new TranscriptPlayback({
      announce: options.onAnnounce,
      getTimes: (document) => this.#getTimes(document),
      isTimed: () => this.#timed?.times.document === this.#editor.state.doc || this.#timer === undefined,
    });
    this.#editor = new EditorView(place, {
      state: EditorState.create({
        doc: this.#reportedDocument,
        plugins: this.#createPlugins(classNames.found),
      }),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: classNames.text },
      // Sticky elements at the top and bottom of the page must not cover the caret.
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      dispatchTransaction: (tr) => this.#apply(tr),
      handleDOMEvents: { blur: () => this.reportChanges() },
    });
    this.#state = readState(this.#editor.state);
    window.addEventListener("pagehide", this.reportChanges);
  }

  /** Reports pending changes and removes the editor. */
  destroy(): void {
    this.reportChanges();
    window.removeEventListener("pagehide", this.reportChanges);
    this.#playback.setControls(undefined, this.#editor);
    this.#editor.destroy();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): TranscriptViewState => this.#state;

  /** Merges a changed value; edits that were not reported yet stay in paragraphs that it did not change. */
  setValue(value: TimedTranscript): void {
    if (value.transcript === this.#reported.transcript) return;
    const document = toDocument(value.transcript);
    this.#speech = value.segments;
    this.#timed = undefined;
    this.#markCorrect(document);
    const { tr } = this.#editor.state;
    replaceDifference(tr, this.#reportedDocument, document, this.#sinceReported);
    const hasPendingChanges = this.#timer !== undefined;
    this.#editor.dispatch(tr.setMeta("addToHistory", false));
    if (hasPendingChanges) this.reportChanges();
    else this.#setReported(value, this.#editor.state.doc);
  }

  setLanguage(language: string): void {
    if (language) this.#editor.dom.lang = language;
    else this.#editor.dom.removeAttribute("lang");
  }

  setControls(controls: PlayerControls | undefined): void {
    this.#playback.setControls(controls, this.#editor);
  }

  change(command: (state: EditorState) => Transaction | undefined): boolean {
    const tr = command(this.#editor.state);
    if (tr) this.#editor.dispatch(tr);
    return tr !== undefined;
  }

  run(command: Command): void {
    command(this.#editor.state, this.#editor.dispatch, this.#editor);
  }

  readonly undo = () => this.run(undo);
  readonly redo = () => this.run(redo);
  readonly playHere = () => this.#playback.handleAction("playHere", this.#editor);
  focus(): void {
    this.#editor.focus();
  }

  /** The selected text, if it is within one paragraph. */
  getSelectedText(): string {
    const { $from, $to, from, to } = this.#editor.state.selection;
    return $from.sameParent($to) ? this.#editor.state.doc.textBetween(from, to) : "";
  }

  readonly reportChanges = (): void => {
    if (this.#timer === undefined) return;
    const correction = correctMarks(this.#editor.state, this.#getTimes(this.#editor.state.doc), (each) =>
      this.#correct.has(each),
    );
    if (correction) this.#editor.dispatch(correction);
    const { doc } = this.#editor.state;
    this.#getTimes(doc);
    this.#markCorrect(doc);
    if (this.#timed) this.#setReported(this.#timed.value, doc);
    this.#options.onChange(this.#reported);
  };

  #setReported(value: TimedTranscript, document: Node): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#reported = value;
    this.#reportedDocument = document;
    this.#sinceReported = new Mapping();
  }

  #markCorrect(document: Node): void {
    for (const { paragraph } of listParagraphs(document)) this.#correct.add(paragraph);
  }

  #getTimes(document: Node): TimedDocument {
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
      this.#sinceReported.appendMapping(tr.mapping);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.reportChanges, CHANGE_DELAY_MS);
      this.#playback.markTyped();
    }
    const next = readState(state);
    if (isEqualState(next, this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #createPlugins(foundClass: string): Plugin[] {
    const find: Command = () => {
      this.#options.onFind();
      return true;
    };
    return [
      new Plugin({ props: this.#playback.getProps() }),
      keymap({
        Enter: splitParagraph((document) => this.#getTimes(document)),
        "Shift-Enter": breakLine,
        Backspace: joinBackward,
        Delete: joinForward,
        ...toKeymap("transcriptText", { undo, redo, find }),
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
    current: findSelectedMatch({ ...search, selection: state.selection }),
  };
}

const isEqualState = (one: TranscriptViewState, other: TranscriptViewState) =>
  one.canUndo === other.canUndo &&
  one.canRedo === other.canRedo &&
  one.current === other.current &&
  one.search === other.search &&
  one.matches.length === other.matches.length;
