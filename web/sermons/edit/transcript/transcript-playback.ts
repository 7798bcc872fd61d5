import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { PlayerControls } from "../../player/player-controls.ts";
import { currentParagraphKey } from "./current-paragraph-plugin.ts";
import { type PlayerAction, readPlayerKey } from "./player-keys.ts";
import type { TimedDocument } from "./timed-document.ts";
import { findParagraph, MARK_ATTRIBUTE } from "./transcript-document.ts";

const JUMP = 5;

/** Milliseconds after the last change in which the text is not moved under the hands of who writes. */
const WRITING = 3_000;

/** The name under which the style of the word that is heard is known to the browser. */
const HEARD_WORD = "current-word";

interface PlayedTranscriptOptions {
  timesOf: (document: Node) => TimedDocument;
  /** Whether the times are known of the text as it is, so that to ask for them costs nothing. */
  isTimed: () => boolean;
  say: (sentence: string) => void;
}

export class TranscriptPlayback {
  readonly #options: PlayedTranscriptOptions;
  #played: PlayerControls | undefined;
  #stop: (() => void) | undefined;
  #heard: string | undefined;
  #writtenAt = -WRITING;

  constructor(options: PlayedTranscriptOptions) {
    this.#options = options;
  }

  play(played: PlayerControls | undefined, editor: EditorView): void {
    if (played?.playback !== this.#played?.playback) {
      this.#stop?.();
      this.#stop = played?.playback?.subscribe(() => this.#show(editor));
    }
    this.#played = played;
    this.#show(editor);
  }

  noteWriting(): void {
    this.#writtenAt = performance.now();
  }

  listProps(): EditorProps {
    return {
      handleKeyDown: (editor, event) => {
        const action = readPlayerKey(event);
        return action !== undefined && this.answer(action, editor);
      },
      handleClick: (editor, position, { altKey, ctrlKey, metaKey }) =>
        (altKey || ctrlKey || metaKey) && this.#playAt(editor, position),
      handleDOMEvents: {
        // The caret stays where it is.
        mousedown: (_, event) => {
          if (readMark(event) === undefined) return false;
          event.preventDefault();
          return true;
        },
        click: (_, event) => {
          const second = readMark(event);
          if (second !== undefined) this.#played?.playFrom?.(second);
          return second !== undefined;
        },
      },
    };
  }

  answer(action: PlayerAction, editor: EditorView): boolean {
    const playback = this.#played?.playback;
    if (action === "playHere") return this.#playAt(editor, editor.state.selection.head);
    if (!playback) return false;
    if (action === "toggle") playback.toggle();
    else if (action === "back") playback.moveBy(-JUMP);
    else if (action === "forward") playback.moveBy(JUMP);
    else if (action === "goToHeard") this.#goToHeard(editor);
    else {
      const speed = playback.changeSpeed(action);
      if (speed !== undefined) this.#options.say(`Speed ${speed}×`);
    }
    return true;
  }

  #playAt(editor: EditorView, position: number): boolean {
    const playFrom = this.#played?.playFrom;
    if (!playFrom) return false;
    const second = this.#options.timesOf(editor.state.doc).placeAt(position);
    if (second === undefined) this.#options.say("No timing available here.");
    else playFrom(second);
    return true;
  }

  #goToHeard(editor: EditorView): void {
    const second = this.#played?.playback?.getSecond();
    if (second === undefined) return;
    const times = this.#options.timesOf(editor.state.doc);
    const word = times.wordAt(second);
    if (!word) return;
    const caret = TextSelection.create(editor.state.doc, word.from);
    editor.dispatch(editor.state.tr.setSelection(caret).scrollIntoView());
  }

  #show(editor: EditorView): void {
    if (editor.isDestroyed || !this.#options.isTimed()) return;
    const second = this.#played?.playback?.getSecond();
    const times = second === undefined ? undefined : this.#options.timesOf(editor.state.doc);
    const word = second === undefined ? undefined : times?.wordAt(second);
    const paragraph = second === undefined ? undefined : times?.paragraphAt(second);
    if ((currentParagraphKey.getState(editor.state) ?? undefined) !== paragraph) {
      editor.dispatch(editor.state.tr.setMeta(currentParagraphKey, paragraph ?? null));
    }
    const range = word && makeRange(editor, word);
    showWord(range);
    const heard = `${paragraph} ${word?.from}`;
    if (heard === this.#heard) return;
    this.#heard = heard;
    if (performance.now() - this.#writtenAt < WRITING || paragraph === undefined) return;
    const placed = findParagraph(editor.state.doc, paragraph);
    const place = range ?? (placed && editor.nodeDOM(placed.position));
    if (place instanceof Range || place instanceof HTMLElement) this.#played?.follow(place);
  }
}

/** The second of the mark that was pressed. */
function readMark({ target }: Event): number | undefined {
  const mark = target instanceof Element ? target.closest(`[${MARK_ATTRIBUTE}]`) : null;
  return mark ? Number(mark.getAttribute(MARK_ATTRIBUTE)) : undefined;
}

function makeRange(editor: EditorView, { from, to }: { from: number; to: number }): Range {
  const [start, end] = [editor.domAtPos(from), editor.domAtPos(to)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Browsers without highlights of ranges show the paragraph alone. */
function showWord(range: Range | undefined): void {
  if (typeof Highlight === "undefined") return;
  if (range) CSS.highlights.set(HEARD_WORD, new Highlight(range));
  else CSS.highlights.delete(HEARD_WORD);
}
