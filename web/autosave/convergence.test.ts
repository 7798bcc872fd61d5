// Edits, failures, crashes and other writers in any order: no typed word is lost, and all writers end with the same record.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Draft, isSame } from "./draft.ts";
import { toLocalDraft, type LocalDraft, restoreLocalDraft } from "./local-draft.ts";
import {
  acknowledge,
  createEditState,
  changeToSend,
  draftToSend,
  applyEdit,
  isSaved,
  recordSent,
  receiveRemote,
  resolveConflict,
  type EditState,
} from "./edit-state.ts";

const BLANK: Draft = { fields: { title: "", notes: "" }, entries: {}, order: [] };

class Server {
  draft: Draft = BLANK;
  version = 0;

  /** Saves a draft that is based on the newest version; returns false for a conflict. */
  save(draft: Draft, version: number): boolean {
    if (version !== this.version) return false;
    this.draft = draft;
    this.version += 1;
    return true;
  }
}

class Writer {
  state: EditState = createEditState(BLANK, 0);
  stored: LocalDraft = toLocalDraft(this.state, 0);
  /** A save that has not reached the server. */
  sending: { draft: Draft; version: number } | undefined;
  answers: (() => void)[] = [];

  setState(state: EditState) {
    this.state = state;
    this.stored = JSON.parse(JSON.stringify(toLocalDraft(state, 0)));
  }

  change(edit: (draft: Draft) => Draft) {
    this.setState(applyEdit(this.state, edit(this.state.mine)));
  }

  send() {
    if (this.sending || !changeToSend(this.state)) return;
    const draft = draftToSend(this.state);
    this.setState(recordSent(this.state, draft));
    this.sending = { draft, version: this.state.version };
  }

  /** The server handles the save; its response may be lost. */
  arrive(server: Server, isAnswered: boolean) {
    if (!this.sending) return;
    const { draft, version } = this.sending;
    this.sending = undefined;
    const isAccepted = server.save(draft, version);
    if (!isAnswered) return;
    const answered = { draft: server.draft, version: server.version };
    this.setState(
      isAccepted
        ? acknowledge(this.state, draft, answered.version)
        : receiveRemote(this.state, answered.draft, answered.version),
    );
  }

  /** The tab crashes, and the record is opened again. */
  reopen(server: Server) {
    this.sending = undefined;
    this.setState(restoreLocalDraft(this.stored, server));
  }
}

const writerIndexes = fc.nat(1);
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("type"),
      who: writerIndexes,
      field: fc.constantFrom("title", "notes"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("typeEntry", "typeList", "addItem"),
      who: writerIndexes,
      at: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("add", "remove", "move"),
      who: writerIndexes,
      at: fc.nat(5),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("send", "arrive", "arriveUnanswered", "lose", "receive", "reopen"),
      who: writerIndexes,
    }),
  },
);
type Action = { kind: string; who: number; field?: string; at?: number };

/** All writers and the server; each edit types a unique word. */
class World {
  server = new Server();
  writers = [new Writer(), new Writer()];
  typed: string[] = [];
  knowinglyRemoved = new Set<string>();
  #words = 0;

  #word(): string {
    const word = `w${(this.#words += 1)};`;
    this.typed.push(word);
    return word;
  }

  #editEntry(writer: Writer, at: number, edit: (entry: Record<string, unknown>) => object) {
    writer.change((draft) => {
      const id = draft.order[at % Math.max(1, draft.order.length)];
      const entry = id === undefined ? undefined : draft.entries[id];
      if (id === undefined || !entry) return draft;
      return { ...draft, entries: { ...draft.entries, [id]: { ...entry, ...edit(entry) } } };
    });
  }

  act({ kind, who, field = "", at = 0 }: Action) {
    const writer = this.writers[who] as Writer;
    const { server } = this;
    const actions: Record<string, () => void> = {
      type: () =>
        writer.change((draft) => ({
          ...draft,
          fields: { ...draft.fields, [field]: `${draft.fields[field]}${this.#word()}` },
        })),
      typeEntry: () => this.#editEntry(writer, at, ({ text }) => ({ text: `${text}${this.#word()}` })),
      typeList: () =>
        this.#editEntry(writer, at, ({ list }) => {
          const items = list as string[];
          const place = at % items.length;
          return { list: items.with(place, `${items[place]}${this.#word()}`) };
        }),
      addItem: () =>
        this.#editEntry(writer, at, ({ list }) => ({ list: [...(list as string[]), this.#word()] })),
      add: () =>
        writer.change((draft) => {
          const id = `e${this.#words}-${who}-${draft.order.length}-${server.version}`;
          if (draft.entries[id]) return draft;
          const entry = { text: this.#word(), list: [""] };
          return {
            ...draft,
            entries: { ...draft.entries, [id]: entry },
            order: draft.order.toSpliced(at % (draft.order.length + 1), 0, id),
          };
        }),
      remove: () =>
        writer.change((draft) => {
          const id = draft.order[at % Math.max(1, draft.order.length)];
          if (id === undefined) return draft;
          const { [id]: removed, ...entries } = draft.entries;
          for (const word of wordsIn(removed)) this.knowinglyRemoved.add(word);
          return { ...draft, entries, order: draft.order.filter((one) => one !== id) };
        }),
      move: () =>
        writer.change((draft) => {
          const id = draft.order[at % Math.max(1, draft.order.length)];
          return id === undefined
            ? draft
            : { ...draft, order: [id, ...draft.order.filter((one) => one !== id)] };
        }),
      send: () => writer.send(),
      arrive: () => writer.arrive(server, true),
      arriveUnanswered: () => writer.arrive(server, false),
      lose: () => (writer.sending = undefined),
      receive: () =>
        server.version > 0 && writer.setState(receiveRemote(writer.state, server.draft, server.version)),
      reopen: () => writer.reopen(server),
    };
    actions[kind]?.();
  }

  /** All saves succeed again, and every conflict is resolved with "both". */
  settle() {
    for (let round = 0; round < 30; round += 1) {
      for (const writer of this.writers) {
        writer.arrive(this.server, true);
        writer.setState(receiveRemote(writer.state, this.server.draft, this.server.version));
        for (const place of writer.state.conflicts)
          writer.setState(resolveConflict(writer.state, place, "both"));
        writer.send();
        writer.arrive(this.server, true);
      }
    }
  }
}

const wordsIn = (value: unknown): string[] => JSON.stringify(value ?? "").match(/w\d+;/g) ?? [];

test("loses no typed word, and all writers end with the same record", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const world = new World();
      for (const next of actions) world.act(next as Action);
      world.settle();
      const { server, writers: all } = world;
      for (const { state } of all) {
        expect(isSaved(state) || server.version === 0).toBe(true);
        expect(isSame(state.mine, server.draft)).toBe(true);
      }
      const saved = new Set(wordsIn(server.draft));
      const lost = world.typed.filter((word) => !saved.has(word) && !world.knowinglyRemoved.has(word));
      expect(lost).toEqual([]);
    }),
    { numRuns: 600 },
  );
});
