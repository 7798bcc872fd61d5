import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { PlayerControls } from "../../player/player-controls.ts";
import { currentParagraphKey } from "./current-paragraph-plugin.ts";
import { readShortcut } from "../../../ui/shortcuts/read-shortcut.ts";
import type { ShortcutOf } from "../../../ui/shortcuts/shortcuts.ts";
import type { TimedDocument } from "./timed-document.ts";
import { findParagraph, MARK_ATTRIBUTE } from "./transcript-document.ts";

const JUMP_SECONDS = 5;

/** The text does not scroll for this long after a change, so that it does not move while the user types. */
const TYPING_PAUSE_MS = 3_000;

/** The name of the CSS highlight of the current word. */
const CURRENT_WORD = "current-word";

interface TranscriptPlaybackOptions {
  getTimes: (document: Node) => TimedDocument;
  /** Whether the times of the current text are cached, so that `getTimes` is cheap. */
  isTimed: () => boolean;
  announce: (sentence: string) => void;
}

export class TranscriptPlayback {
  readonly #options: TranscriptPlaybackOptions;
  #controls: PlayerControls | undefined;
  #unsubscribe: (() => void) | undefined;
  #current: string | undefined;
  #typedAt = -TYPING_PAUSE_MS;

  constructor(options: TranscriptPlaybackOptions) {
    this.#options = options;
  }

  setControls(controls: PlayerControls | undefined, editor: EditorView): void {
    if (controls?.playback !== this.#controls?.playback) {
      this.#unsubscribe?.();
      this.#unsubscribe = controls?.playback?.subscribe(() => this.#showCurrent(editor));
    }
    this.#controls = controls;
    this.#showCurrent(editor);
  }

  markTyped(): void {
    this.#typedAt = performance.now();
  }

  getProps(): EditorProps {
    return {
      handleKeyDown: (editor, event) => {
        const action = readShortcut("transcript", event);
        return action !== undefined && this.handleAction(action, editor);
      },
      handleClick: (editor, position, { altKey, ctrlKey, metaKey }) =>
        (altKey || ctrlKey || metaKey) && this.#playAt(editor, position),
      handleDOMEvents: {
        // Keeps the caret where it is.
        mousedown: (_, event) => {
          if (readMark(event) === undefined) return false;
          event.preventDefault();
          return true;
        },
        click: (_, event) => {
          const second = readMark(event);
          if (second !== undefined) this.#controls?.playFrom?.(second);
          return second !== undefined;
        },
      },
    };
  }

  handleAction(action: ShortcutOf<"transcript">, editor: EditorView): boolean {
    const playback = this.#controls?.playback;
    if (action === "playHere") return this.#playAt(editor, editor.state.selection.head);
    if (!playback) return false;
    if (action === "toggle") playback.toggle();
    else if (action === "back") playback.moveBy(-JUMP_SECONDS);
    else if (action === "forward") playback.moveBy(JUMP_SECONDS);
    else if (action === "goToCurrentWord") this.#goToCurrentWord(editor);
    else {
      const speed = playback.changeSpeed(action);
      if (speed !== undefined) this.#options.announce(`Speed ${speed}×`);
    }
    return true;
  }

  #playAt(editor: EditorView, position: number): boolean {
    const playFrom = this.#controls?.playFrom;
    if (!playFrom) return false;
    const second = this.#options.getTimes(editor.state.doc).playbackTimeAt(position);
    if (second === undefined) this.#options.announce("No timing available here.");
    else playFrom(second);
    return true;
  }

  #goToCurrentWord(editor: EditorView): void {
    const second = this.#controls?.playback?.getSecond();
    if (second === undefined) return;
    const times = this.#options.getTimes(editor.state.doc);
    const word = times.wordAt(second);
    if (!word) return;
    const caret = TextSelection.create(editor.state.doc, word.from);
    editor.dispatch(editor.state.tr.setSelection(caret).scrollIntoView());
  }

  #showCurrent(editor: EditorView): void {
    if (editor.isDestroyed || !this.#options.isTimed()) return;
    const second = this.#controls?.playback?.getSecond();
    const times = second === undefined ? undefined : this.#options.getTimes(editor.state.doc);
    const word = second === undefined ? undefined : times?.wordAt(second);
    const paragraph = second === undefined ? undefined : times?.paragraphAt(second);
    if ((currentParagraphKey.getState(editor.state) ?? undefined) !== paragraph) {
      editor.dispatch(editor.state.tr.setMeta(currentParagraphKey, paragraph ?? null));
    }
    const range = word && createRange(editor, word);
    highlightWord(range);
    const current = `${paragraph} ${word?.from}`;
    if (current === this.#current) return;
    this.#current = current;
    if (performance.now() - this.#typedAt < TYPING_PAUSE_MS || paragraph === undefined) return;
    const placed = findParagraph(editor.state.doc, paragraph);
    const place = range ?? (placed && editor.nodeDOM(placed.position));
    if (place instanceof Range || place instanceof HTMLElement) this.#controls?.follow(place);
  }
}

/** The second of a clicked mark. */
function readMark({ target }: Event): number | undefined {
  const mark = target instanceof Element ? target.closest(`[${MARK_ATTRIBUTE}]`) : null;
  return mark ? Number(mark.getAttribute(MARK_ATTRIBUTE)) : undefined;
}

function createRange(editor: EditorView, { from, to }: { from: number; to: number }): Range {
  const [start, end] = [editor.domAtPos(from), editor.domAtPos(to)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Browsers without the CSS highlight API mark only the paragraph. */
function highlightWord(range: Range | undefined): void {
  if (typeof Highlight === "undefined") return;
  if (range) CSS.highlights.set(CURRENT_WORD, new Highlight(range));
  else CSS.highlights.delete(CURRENT_WORD);
}
