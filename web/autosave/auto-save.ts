// Saves a record while it is written: what the person changes is kept in the browser at once and sent after a pause.
import { retryDelay } from "../../contract/retry-policy.ts";
import { describeUnsaved } from "./editor/describe-unsaved.ts";
import { registerUnsavedWork } from "../ui/browser/unsaved-work.ts";
import { ApiError } from "../api/api.ts";
import { connection } from "../offline/connection.ts";
import type { Draft } from "./draft.ts";
import {
  formatChannelName,
  CLOSE_TIMEOUT_MS,
  deleteLocalDraft,
  holdLock,
  type DraftKey,
  formatDraftKey,
  listLocalDrafts,
  readLocalDraft,
  acquireLock,
  DraftStore,
} from "./draft-store.ts";
import { mergeEditStates, toLocalDraft, restoreLocalDraft } from "./local-draft.ts";
import { parseFieldPath, type FieldPath } from "./merge.ts";
import { type DraftKind, readSavedRecord, type SavedRecord } from "./draft-kind.ts";
import { explainSaveFailure } from "./save-failure.ts";
import type { SaveState } from "./save-status.ts";
import {
  acknowledge,
  createEditState,
  changeToSend,
  type ConflictChoice,
  draftToSend,
  applyEdit,
  isSaved,
  isPristine,
  recordSent,
  rebase,
  receiveRemote,
  resolveConflict,
  type EditState,
} from "./edit-state.ts";

const PAUSE = 1000;
const RETRIES = { minTimeout: 1000, maxTimeout: 30_000 };
const MAX_CONFLICTS = 20;

const CLOSED: SaveState = {
  isOpen: false,
  isSaving: false,
  savedAt: undefined,
  failure: undefined,
  isStored: true,
  isRestored: false,
};

export class AutoSave<D extends Draft = Draft, R extends SavedRecord = SavedRecord> {
  readonly id: string;
  readonly kind: DraftKind<D, R>;
  readonly editor = crypto.randomUUID();
  readonly #key: string;
  readonly #keeper: DraftStore;
  readonly #listeners = new Set<() => void>();
  readonly #entryListeners = new Map<string, Set<() => void>>();
  readonly #onSaved: (record: R) => void;
  #editState: EditState<D>;
  #state: SaveState = CLOSED;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<void> | undefined;
  #users = 0;
  #closing: AbortController | undefined;
  #channel: BroadcastChannel | undefined;

  /** `onSaved` hears of every record that the server has answered with. */
  constructor(kind: DraftKind<D, R>, id: string, record: R | undefined, onSaved: (record: R) => void) {
    this.kind = kind;
    this.id = id;
    this.#onSaved = onSaved;
    this.#key = formatDraftKey({ uid: kind.uid, kind: kind.name, id, editor: this.editor });
    this.#keeper = new DraftStore(localStorage, this.#key);
    this.#editState = record
      ? createEditState(kind.toDraft(record), record.version)
      : createEditState(kind.blank(), 0);
  }

  get editState(): EditState<D> {
    return this.#editState;
  }

  get draft(): D {
    return this.#editState.mine;
  }

  get state(): SaveState {
    return this.#state;
  }

  get isSaved(): boolean {
    return isSaved(this.#editState) || isPristine(this.#editState);
  }

  get isSavable(): boolean {
    return this.kind.isSavable(this.draft);
  }

  get isCreated(): boolean {
    return this.#editState.version > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribeToEntry(id: string, listener: () => void): () => void {
    const listeners = this.#entryListeners.get(id) ?? new Set();
    this.#entryListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#entryListeners.get(id) === listeners) this.#entryListeners.delete(id);
    };
  }

  /** Begins to save, with what earlier tabs have left; called once for each screen that shows the record. */
  open(): void {
    this.#users += 1;
    if (this.#closing) return;
    found.set(registryKey(this.kind, this.id), this as unknown as AutoSave);
    this.#closing = new AbortController();
    const { signal } = this.#closing;
    connection.addEventListener("online", this.retry, { signal });
    window.addEventListener("focus", this.retry, { signal });
    document.addEventListener("visibilitychange", this.#onVisibility, { signal });
    this.#channel = new BroadcastChannel(
      formatChannelName({ uid: this.kind.uid, kind: this.kind.name, id: this.id }),
    );
    this.#channel.addEventListener("message", ({ data }) => {
      const record = readSavedRecord<R>(data);
      if (record) this.applyRemote(record);
    });
    void this.#takeUpLeftWork(signal);
  }

  /** The screen is gone. What is not saved is still sent as long as this page lives, and kept in any case. */
  async close(): Promise<void> {
    this.#users -= 1;
    await this.saveNow();
    if (this.#users === 0 && (this.isSaved || this.#isStuck())) this.#end();
  }

  #isStuck(): boolean {
    const { failure } = this.#state;
    return (
      !this.isSavable ||
      (failure !== undefined && failure.kind !== "retryable") ||
      this.#editState.conflicts.length > 0
    );
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#closing?.abort();
    this.#closing = undefined;
    this.#channel?.close();
    this.#letGoOfWarning();
    this.#state = CLOSED;
    // What is not saved is left to whoever opens the record next, in whichever tab.
    if (!isSaved(this.#editState)) found.delete(registryKey(this.kind, this.id));
  }

  edit(change: (draft: D) => D): void {
    const work = applyEdit(this.#editState, change(this.#editState.mine));
    if (work === this.#editState) return;
    this.#become(work);
    this.#saveAfter(PAUSE);
  }

  /** Decides between what this person and another wrote at the same place. */
  resolveConflict(place: FieldPath, choice: ConflictChoice): void {
    this.#become(
      resolveConflict(this.#editState, place, choice, this.kind.mergeSeparator(parseFieldPath(place).field)),
    );
    void this.saveNow();
  }

  /** Learns of the record as somebody else's save has left it. */
  applyRemote(record: R): void {
    const draft = this.kind.toDraft(record);
    this.#become(receiveRemote(this.#editState, draft, record.version, this.kind.lastWriteWins));
  }

  /** Takes a record that this page's own request has made of it, and tells the other tabs. */
  applyAndBroadcast(record: R): void {
    this.applyRemote(record);
    this.#tell(record);
  }

  discard(): void {
    this.#become({ ...this.#editState, mine: this.#editState.base, conflicts: [] });
    this.#show({ isRestored: false });
  }

  recreate(): void {
    this.#become({ ...createEditState(this.kind.blank(), 0), mine: this.#editState.mine });
    void this.saveNow();
  }

  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    if (this.#hasSomethingToSend())
      await (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
    return this.isSaved;
  }

  readonly retry = (): void => {
    if (this.#state.failure && this.#state.failure.kind !== "deleted") void this.saveNow();
  };

  #hasSomethingToSend(): boolean {
    return (
      !isPristine(this.#editState) &&
      this.kind.isSavable(this.draft) &&
      changeToSend(this.#editState) !== undefined
    );
  }

  async #send(): Promise<void> {
    this.#show({ isSaving: true });
    try {
      for (let conflicts = 0; this.#hasSomethingToSend(); conflicts += 1) {
        if (conflicts > MAX_CONFLICTS) throw new Error("The record never stands still.");
        if (await this.#sendOnce()) break;
      }
      this.#failures = 0;
      this.#show({ isSaving: false, failure: undefined });
    } catch (error) {
      const failure = explainSaveFailure(error);
      this.#show({ isSaving: false, failure });
      if (failure.kind === "retryable") {
        this.#failures += 1;
        this.#saveAfter(retryDelay(RETRIES, this.#failures));
      }
    }
    if (this.#users === 0 && this.isSaved) this.#end();
  }

  /** Answers false where the record had changed: the work is upon that change then, and can be sent again. */
  async #sendOnce(): Promise<boolean> {
    const { kind, id, editor } = this;
    const change = changeToSend(this.#editState);
    const draft = draftToSend(this.#editState);
    const { version } = this.#editState;
    if (!change) return true;
    this.#become(recordSent(this.#editState, draft));
    try {
      const record =
        version === 0
          ? await kind.create(id, draft, editor)
          : await kind.update(id, version, change, editor, draft);
      this.#become(acknowledge(this.#editState, draft, record.version));
      this.#show({ savedAt: new Date() });
      this.#tell(record);
      return true;
    } catch (error) {
      const current = error instanceof ApiError ? readSavedRecord<R>(error.current) : undefined;
      if (!current) throw error;
      // Where the person takes what the other wrote, nothing is sent again that would bring this record.
      this.#tell(current);
      const known = current.version;
      // A server that was put back to an earlier day has an older version than was heard of.
      const takeUp = known < version ? rebase : receiveRemote;
      this.#become(takeUp(this.#editState, kind.toDraft(current), known, kind.lastWriteWins));
      return false;
    }
  }

  #tell(record: R): void {
    this.#channel?.postMessage(record);
    this.#onSaved(record);
  }

  #saveAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), milliseconds);
  }

  #onVisibility = (): void => {
    if (document.visibilityState === "hidden") void this.saveNow();
  };

  async #takeUpLeftWork(signal: AbortSignal): Promise<void> {
    await holdLock(this.#key, signal);
    const { uid, name } = this.kind;
    const left = listLocalDrafts(localStorage, { uid, kind: name }).filter(
      (one) => one.name.id === this.id && one.key !== this.#key,
    );
    const taken = left.map(({ key }) => this.#takeUpOnceLeft(key, signal));
    await Promise.race([Promise.all(taken), wait(CLOSE_TIMEOUT_MS)]);
    if (signal.aborted) return;
    this.#show({ isOpen: true });
    if (!this.isSaved) this.#saveAfter(0);
  }

  /** Takes up the work of another tab as soon as that is gone. */
  async #takeUpOnceLeft(key: string, signal: AbortSignal): Promise<void> {
    const letGo = await acquireLock(key, signal);
    const kept = letGo && !signal.aborted ? readLocalDraft(localStorage, key) : undefined;
    if (kept) {
      const { base, version } = this.#editState;
      const restored = restoreLocalDraft(kept, { draft: base, version }, this.kind.lastWriteWins);
      this.#become(mergeEditStates(restored, this.#editState));
      if (this.#state.isStored) deleteLocalDraft(localStorage, key);
      this.#show({ isRestored: !this.isSaved });
      if (this.#state.isOpen && !this.isSaved) this.#saveAfter(0);
    }
    letGo?.();
  }

  #become(work: EditState<D>): void {
    if (work === this.#editState) return;
    const before = this.draft.entries;
    this.#editState = work;
    const isWorthKeeping = !isSaved(work) && !isPristine(work);
    const isStored = isWorthKeeping
      ? this.#keeper.keep(toLocalDraft(work, Date.now()))
      : this.#keeper.forget();
    if (isWorthKeeping) this.#warning ??= registerUnsavedWork(describeUnsaved(this));
    else this.#letGoOfWarning();
    this.#show({ isStored });
    const { entries } = this.draft;
    for (const [id, listeners] of this.#entryListeners)
      if (entries[id] !== before[id]) for (const listener of listeners) listener();
  }

  #warning: (() => void) | undefined;

  #letGoOfWarning(): void {
    this.#warning?.();
    this.#warning = undefined;
  }

  #show(changes: Partial<SaveState>): void {
    const names = Object.keys(changes) as (keyof SaveState)[];
    if (names.some((name) => changes[name] !== this.#state[name]))
      this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const found = new Map<string, AutoSave>();
const registryKey = ({ uid, name }: Pick<DraftKind, "uid" | "name">, id: string) => `${uid} ${name} ${id}`;

/** Whether it is this page that keeps a work. */
export const isOpenInThisPage = ({ uid, kind, id, editor }: DraftKey): boolean =>
  found.get(registryKey({ uid, name: kind }, id))?.editor === editor;

/** The saving of a record in this page: the one that goes on or has ended, or a new one; new without `record`. */
export function getOrCreateAutoSave<D extends Draft, R extends SavedRecord>(
  kind: DraftKind<D, R>,
  id: string,
  record: R | undefined,
  onSaved: (record: R) => void,
): AutoSave<D, R> {
  const known = found.get(registryKey(kind, id)) as unknown as AutoSave<D, R> | undefined;
  if (known) {
    if (record) known.applyRemote(record);
    return known;
  }
  return new AutoSave(kind, id, record, onSaved);
}
