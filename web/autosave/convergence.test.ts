// Whatever order edits, failures, kills and other writers come in: no typed word is lost, and all see the same in the end.
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

  /** Takes a draft that is based on the newest version; false is a conflict. */
  take(draft: Draft, version: number): boolean {
    if (version !== this.version) return false;
    this.draft = draft;
    this.version += 1;
    return true;
  }
}

class Writer {
  state: EditState = createEditState(BLANK, 0);
  kept: LocalDraft = toLocalDraft(this.state, 0);
  /** A save that is on its way. */
  sending: { draft: Draft; version: number } | undefined;
  answers: (() => void)[] = [];

  become(state: EditState) {
    this.state = state;
    this.kept = JSON.parse(JSON.stringify(toLocalDraft(state, 0)));
  }

  change(edit: (draft: Draft) => Draft) {
    this.become(applyEdit(this.state, edit(this.state.mine)));
  }

  send() {
    if (this.sending || !changeToSend(this.state)) return;
    const draft = draftToSend(this.state);
    this.become(recordSent(this.state, draft));
    this.sending = { draft, version: this.state.version };
  }

  /** The server handles what was sent; its answer may be lost. */
  arrive(server: Server, isAnswered: boolean) {
    if (!this.sending) return;
    const { draft, version } = this.sending;
    this.sending = undefined;
    const isTaken = server.take(draft, version);
    if (!isAnswered) return;
    const answered = { draft: server.draft, version: server.version };
    this.become(
      isTaken
        ? acknowledge(this.state, draft, answered.version)
        : receiveRemote(this.state, answered.draft, answered.version),
    );
  }

  /** The tab dies, and the record is opened again. */
  reopen(server: Server) {
    this.sending = undefined;
    this.become(restoreLocalDraft(this.kept, server));
  }
}

const writers = fc.nat(1);
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("type"),
      who: writers,
      field: fc.constantFrom("title", "notes"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("typeEntry", "typeList", "addItem"),
      who: writers,
      at: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("add", "remove", "move"), who: writers, at: fc.nat(5) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("send", "arrive", "arriveUnanswered", "lose", "hear", "reopen"),
      who: writers,
    }),
  },
);
type Action = { kind: string; who: number; field?: string; at?: number };

/** What the tested people do, with a word of its own for everything that is typed. */
class World {
  server = new Server();
  people = [new Writer(), new Writer()];
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
    const writer = this.people[who] as Writer;
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
      hear: () =>
        server.version > 0 && writer.become(receiveRemote(writer.state, server.draft, server.version)),
      reopen: () => writer.reopen(server),
    };
    actions[kind]?.();
  }

  /** Everything gets through again, and every question is answered with "both". */
  comeToRest() {
    for (let round = 0; round < 30; round += 1) {
      for (const writer of this.people) {
        writer.arrive(this.server, true);
        writer.become(receiveRemote(writer.state, this.server.draft, this.server.version));
        for (const place of writer.state.conflicts)
          writer.become(resolveConflict(writer.state, place, "both"));
        writer.send();
        writer.arrive(this.server, true);
      }
    }
  }
}

const wordsIn = (value: unknown): string[] => JSON.stringify(value ?? "").match(/w\d+;/g) ?? [];

test("no typed word is lost and all come to the same record", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const world = new World();
      for (const one of actions) world.act(one as Action);
      world.comeToRest();
      const { server, people } = world;
      for (const { state } of people) {
        expect(isSaved(state) || server.version === 0).toBe(true);
        expect(isSame(state.mine, server.draft)).toBe(true);
      }
      const there = new Set(wordsIn(server.draft));
      const lost = world.typed.filter((word) => !there.has(word) && !world.knowinglyRemoved.has(word));
      expect(lost).toEqual([]);
    }),
    { numRuns: 600 },
  );
});
